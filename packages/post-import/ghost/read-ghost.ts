import { createFileIndex } from "../links/file-index.ts";
import { createLinkResolver, toPlace } from "../links/link-resolver.ts";
import type { ResolveAddress } from "../html/html-to-markdown.ts";
import { toPlainText } from "../html/to-plain-text.ts";
import { type ImportedPost, ImportError, type ImportProblem, type SourceFile } from "../imported-post.ts";
import { parseDate } from "../markdown/fields/parse-date.ts";
import { findTitle } from "../find-title.ts";
import { cleanText } from "../plain-text.ts";
import { takeEachOnce } from "../unique-posts.ts";
import type { ExportReader } from "../read-options.ts";
import { readContent } from "./content.ts";
import { findDraftReason, type GhostPrivacy, isPage, readPrivacy } from "./ghost-privacy.ts";
import { type JsonRecord, isRecord, toId, toRecords, toText } from "../json-record.ts";
import { findPath, type Permalinks, readPermalinks, readSiteAddress, readSiteName } from "./permalinks.ts";

const maxBytes = 400_000_000;
const folders = ["content/images", "content/media", "content/files", "images"];

type Export = { file: string; data: JsonRecord; posts: unknown[] };

/** The tables of an export, whichever version wrote it. */
const findData = (root: unknown): JsonRecord | null => {
  if (!isRecord(root)) return null;
  const [first] = toRecords(root["db"]);
  const data = first?.["data"] ?? root["data"];
  return isRecord(data) && Array.isArray(data["posts"]) ? data : null;
};

const parseExport = async (file: SourceFile): Promise<Export | null> => {
  const text = new TextDecoder().decode(await file.read());
  if (!text.includes('"posts"') || !text.includes('"data"')) return null;
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    if (text.includes('"db"') && text.includes('"exported_on"'))
      throw new ImportError(`${file.path} looks like an export of Ghost, but is damaged: it is not JSON to its end.`);
    return null;
  }
  const data = findData(root);
  return data && { file: file.path, data, posts: data["posts"] as unknown[] };
};

const findExports = async (files: readonly SourceFile[]): Promise<Export[]> => {
  const exports: Export[] = [];
  for (const file of files) {
    if (!/\.json$/i.test(file.path) || file.size < 20) continue;
    if (file.size > maxBytes) {
      if (files.length === 1) throw new ImportError("An export of Ghost can have up to 400 MB.");
      continue;
    }
    const ghostExport = await parseExport(file);
    if (ghostExport) exports.push(ghostExport);
  }
  return exports;
};

/** Ids that are unique in the world; others are told apart by what else the post has. */
const uniqueId = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const toKey = ({ uuid, id, slug, title, created_at }: JsonRecord): string => {
  const unique = [uuid, id].find((value) => uniqueId.test(toText(value)));
  return unique === undefined ? JSON.stringify([id, slug, title, created_at]).slice(0, 1_000) : toText(unique);
};

const readTime = (value: unknown): number | null =>
  typeof value === "number" || typeof value === "string" ? (parseDate(String(value))?.time ?? null) : null;
const toIso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
const getAddress = (value: unknown): string | null => {
  const text = toText(value);
  return /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= 2_000 ? text : null;
};

type Tables = {
  privacy: GhostPrivacy;
  permalinks: Permalinks;
  tagsByPost: ReadonlyMap<string, readonly JsonRecord[]>;
  metaByPost: ReadonlyMap<string, JsonRecord>;
  authors: ReadonlyMap<string, string>;
};

const readTags = (data: JsonRecord): Map<string, JsonRecord[]> => {
  const tags = new Map(toRecords(data["tags"]).map((tag) => [toId(tag["id"]), tag]));
  const sorted = toRecords(data["posts_tags"]).toSorted(
    (a, b) => Number(a["sort_order"] ?? 0) - Number(b["sort_order"] ?? 0),
  );
  const byPost = new Map<string, JsonRecord[]>();
  for (const { post_id, tag_id } of sorted) {
    const tag = tags.get(toId(tag_id));
    if (!tag) continue;
    const list = byPost.get(toId(post_id));
    if (list) list.push(tag);
    else byPost.set(toId(post_id), [tag]);
  }
  return byPost;
};

const readTables = (data: JsonRecord, routes: string): Tables => ({
  privacy: readPrivacy(data),
  permalinks: readPermalinks(data, routes),
  tagsByPost: readTags(data),
  metaByPost: new Map(toRecords(data["posts_meta"]).map((meta) => [toId(meta["post_id"]), meta])),
  authors: new Map(toRecords(data["users"]).map((user) => [toId(user["id"]), toText(user["slug"])])),
});

/** Tags that begin with # are internal: they name templates and collections. */
const toTagNames = (post: JsonRecord, { tagsByPost }: Tables): string[] => {
  const embedded = Array.isArray(post["tags"])
    ? post["tags"].map((tag: unknown) => (isRecord(tag) ? tag : { name: tag }))
    : [];
  return [...(tagsByPost.get(toId(post["id"])) ?? []), ...embedded]
    .filter(({ visibility }) => visibility !== "internal")
    .map(({ name }) => cleanText(toText(name)).trim())
    .filter((name, index, all) => name !== "" && !name.startsWith("#") && all.indexOf(name) === index);
};

const findOldPath = (post: JsonRecord, tables: Tables): string | null =>
  findPath(tables.permalinks, {
    post,
    time: readTime(post["published_at"]),
    tag: toText(tables.tagsByPost.get(toId(post["id"]))?.[0]?.["slug"]),
    author: tables.authors.get(toId(post["author_id"])) ?? "",
    isPage: isPage(post),
  });

/** Links may have been written before the permalinks were changed. */
const dated = /^(?:\/\d{1,4}){1,3}\//;

/** The picture without what names the size of a copy. */
const toWhole = (address: string): string =>
  address.replace(/\/size\/w\d{1,5}(?:h\d{1,5})?\//, "/").replace(/\/format\/[a-z]{3,5}\//, "/");

const readCover = (post: JsonRecord, meta: JsonRecord, resolve: (address: string) => string | null) => {
  const source = toText(post["feature_image"]) || toText(post["image"]);
  const address = source === "" ? null : resolve(source.replaceAll("__GHOST_URL__", ""));
  if (address === null) return { cover: null, caption: "" };
  const caption = toPlainText(toText(meta["feature_image_caption"]) || toText(post["feature_image_caption"]));
  const alt = toText(meta["feature_image_alt"]) || toText(post["feature_image_alt"]);
  return { cover: { address, alt: cleanText(alt || caption) }, caption: alt === "" || alt === caption ? "" : caption };
};

type Entry = { post: JsonRecord; tables: Tables; file: string };
type Resolver = ReturnType<typeof createLinkResolver>;

const toPost = ({ post, tables, file }: Entry, resolver: Resolver, site: string, now: number): ImportedPost => {
  const key = toKey(post);
  const path = findOldPath(post, tables);
  const resolve = resolver({ key, path: path ?? "/" });
  const resolveAddress: ResolveAddress = (address, kind) =>
    resolve(kind === "picture" ? toWhole(address) : address, kind);
  const meta = tables.metaByPost.get(toId(post["id"])) ?? {};
  const time = readTime(post["published_at"]);
  const draftReason = findDraftReason(post, tables.privacy, { time, now });
  const { content, losses } = readContent(post, { resolveAddress, site: "" });
  const { cover, caption } = readCover(post, meta, (address) => resolveAddress(address, "picture"));
  if (caption !== "")
    losses.push({ kind: "picture", text: `The cover loses its caption: ${caption.slice(0, 300)}`, line: null });
  const status = draftReason === null ? post["status"] : "draft";
  if (time === null && typeof post["published_at"] === "string" && post["published_at"] !== "")
    losses.push({ kind: "date", text: `Its date cannot be read: ${post["published_at"].slice(0, 50)}`, line: null });
  return {
    key,
    file,
    kind: isPage(post) ? "page" : "post",
    title: findTitle(cleanText(toText(post["title"])).trim(), content),
    slug: cleanText(toText(post["slug"])).trim() || null,
    // What was a draft was at no address.
    oldPaths:
      path === null || (status === "draft" && draftReason === null)
        ? []
        : [...new Set([path, `/${toText(post["slug"]).trim()}/`])],
    address: getAddress(post["canonical_url"]) ?? (site === "" || path === null ? null : getAddress(`${site}${path}`)),
    canonical: toText(post["canonical_url"]).trim() || undefined,
    excerpt: cleanText(toText(post["custom_excerpt"])).trim() || null,
    cover,
    content: cleanText(content),
    tags: toTagNames(post, tables),
    status: status === "published" || status === "scheduled" ? status : "draft",
    publishedAt: toIso(time),
    createdAt: toIso(readTime(post["created_at"])),
    draftReason,
    losses,
  };
};

const readRoutes = async (files: readonly SourceFile[]): Promise<string> => {
  const routes = files.find(({ path, size }) => /(?:^|\/)routes\.yaml$/.test(path) && size < 200_000);
  return routes ? new TextDecoder().decode(await routes.read()) : "";
};

async function* readPosts(
  exports: readonly Export[],
  files: readonly SourceFile[],
  routes: string,
  now: number,
  problems: ImportProblem[],
) {
  const site = exports.map(({ data }) => readSiteAddress(data)).find((address) => address !== null) ?? null;
  const keys = new Map<string, string>();
  const all = exports.map((one) => ({ ...one, tables: readTables(one.data, routes) }));
  for (const { posts, tables } of all)
    for (const post of toRecords(posts)) {
      const place = findOldPath(post, tables);
      for (const oldPlace of place === null ? [] : [toPlace(place), toPlace(`/${toText(post["slug"]).trim()}`)])
        if (!keys.has(oldPlace)) keys.set(oldPlace, toKey(post));
    }
  const resolver = createLinkResolver({
    address: site,
    files: createFileIndex(files, folders),
    findPost: (place) => keys.get(place) ?? keys.get(place.replace(dated, "/")) ?? null,
  });
  for (const { posts, tables, file } of all)
    for (const [index, post] of posts.entries()) {
      if (isRecord(post)) yield toPost({ post, tables, file }, resolver, site ?? "", now);
      else problems.push({ file, line: null, reason: `Entry ${index + 1} of its posts is no post.` });
      // An export may be as large as the memory that is left.
      posts[index] = null;
    }
}

/** Reads exports of Ghost 0.x to 6: JSON files, with the folder `content/images` where an archive has it. */
export const readGhost: ExportReader = async (files, { now }) => {
  const exports = await findExports(files);
  const [first] = exports;
  if (!first) return null;
  const problems: ImportProblem[] = [];
  return {
    tool: "ghost",
    siteName: readSiteName(first.data),
    siteAddress: readSiteAddress(first.data),
    posts: takeEachOnce(readPosts(exports, files, await readRoutes(files), now, problems), problems),
    problems,
  };
};
