import { findTitle } from "../find-title.ts";
import { elementToMarkdown } from "../html/html-to-markdown.ts";
import { toLinkAddress } from "../html/escape-markdown.ts";
import {
  type ImportedPost,
  ImportError,
  type ImportLoss,
  type ImportProblem,
  type SourceFile,
} from "../imported-post.ts";
import { createFileIndex } from "../links/file-index.ts";
import { createLinkResolver } from "../links/link-resolver.ts";
import { parseDate } from "../markdown/fields/parse-date.ts";
import { cleanText } from "../plain-text.ts";
import type { ExportReader } from "../read-options.ts";
import { readText } from "../source-text.ts";
import { takeEachOnce } from "../unique-posts.ts";
import { parseBody } from "./body.ts";
import { parseCsv } from "../parse-csv.ts";

const maxListBytes = 50_000_000;

/** A row of `posts.csv` by the names of its columns. */
type Row = { get: (column: string) => string; line: number };

const readRows = (text: string): Row[] | null => {
  const [head, ...rows] = parseCsv(text.replaceAll("\r\n", "\n").replace(/^\ufeff/, ""));
  const columns = new Map((head?.cells ?? []).map((name, index) => [name.trim().toLowerCase(), index]));
  if (!columns.has("post_id") || !columns.has("title")) return null;
  return rows.map(({ cells, line }) => ({
    line,
    get: (column) => cleanText(cells[columns.get(column) ?? -1] ?? "").trim(),
  }));
};

const isTrue = (text: string): boolean => /^(?:true|1|t|yes)$/i.test(text);
const splitId = (postId: string): { id: string; slug: string } => {
  const [, id = "", slug = ""] = /^(\d{1,20})\.?(.{0,500})$/.exec(postId) ?? [];
  return id === "" ? { id: postId.slice(0, 1_000), slug: "" } : { id, slug };
};

const kinds = new Set(["newsletter", "podcast", "thread", "video", "page", ""]);
const audienceReasons = new Map([
  ["only_paid", "It was for paying subscribers only."],
  ["founding", "It was for founding members only."],
  ["only_free", "It was for free subscribers only."],
]);

/** Whatever is not known to have been for everyone is a draft. */
const findDraftReason = (row: Row, isRestricted: boolean): string | null => {
  const audience = row.get("audience");
  const type = row.get("type");
  if (audience !== "everyone") return audienceReasons.get(audience) ?? "It was not for everybody.";
  if (isTrue(row.get("email_only")) || isTrue(row.get("is_email_only"))) return "It was sent by email only.";
  if (isRestricted) return "A part of it was for subscribers only.";
  return kinds.has(type) ? null : `It was of a kind that is not known here: ${type.slice(0, 50)}.`;
};

const writePodcast = (row: Row): string => {
  const address = row.get("podcast_url");
  return /^https?:\/\/\S+$/.test(address) ? `[Listen to this episode](${toLinkAddress(address)})` : "";
};

const noDate = (written: string): ImportLoss => ({
  kind: "date",
  text: written === "" ? "It has no date." : `Its date cannot be read: ${written.slice(0, 50)}`,
  line: null,
});

type Circumstances = { resolver: ReturnType<typeof createLinkResolver>; now: number; file: string };

const toPost = (row: Row, html: string, { resolver, now, file }: Circumstances): ImportedPost => {
  const { id, slug } = splitId(row.get("post_id"));
  const path = slug === "" ? null : `/p/${slug}`;
  const body = parseBody(html);
  const { content, losses } = elementToMarkdown(body.root, {
    resolveAddress: resolver({ key: id, path: path ?? "/" }),
  });
  const text = [writePodcast(row), cleanText(content)].filter(Boolean).join("\n\n");
  const time = parseDate(row.get("post_date"))?.time ?? null;
  const isPublished = isTrue(row.get("is_published"));
  const draftReason = isPublished ? findDraftReason(row, body.isRestricted) : null;
  const status =
    !isPublished || draftReason !== null ? "draft" : time !== null && time > now ? "scheduled" : "published";
  const own = body.losses.map((loss): ImportLoss => ({ kind: "embed", text: loss, line: null }));
  if (isPublished && time === null) own.push(noDate(row.get("post_date")));
  return {
    key: id,
    file,
    kind: row.get("type") === "page" ? "page" : "post",
    title: findTitle(row.get("title"), text),
    slug: slug || null,
    // What was a draft was at no address.
    oldPaths: path === null || !isPublished ? [] : [path],
    address: null,
    excerpt: row.get("subtitle") || null,
    cover: null,
    content: text,
    tags: [],
    status,
    publishedAt: isPublished && time !== null ? new Date(time).toISOString() : null,
    createdAt: null,
    draftReason,
    losses: [...own, ...losses],
  };
};

type Archive = { list: SourceFile; rows: Row[]; files: readonly SourceFile[] };

async function* readPosts({ list, rows, files }: Archive, now: number, problems: ImportProblem[]) {
  const folder = list.path.slice(0, list.path.lastIndexOf("/") + 1);
  const texts = new Map(
    files
      .filter(({ path }) => path.startsWith(`${folder}posts/`) && path.endsWith(".html"))
      .map((file) => [file.path.slice(`${folder}posts/`.length, -".html".length), file]),
  );
  const names = new Map([...texts.keys()].map((name) => [splitId(name).id, name]));
  const keys = new Map(
    rows
      .map((row) => splitId(row.get("post_id")))
      .filter(({ slug }) => slug !== "")
      .map(({ id, slug }) => [slug.toLowerCase(), id]),
  );
  const findPost = (place: string): string | null => {
    const slug = /\/p\/([^/]{1,500})$/.exec(place)?.[1];
    return slug === undefined ? null : (keys.get(slug) ?? null);
  };
  // The export does not say where it was; another's post of the same name is less likely.
  const isOwn = ({ hostname, pathname }: URL): boolean =>
    hostname.endsWith(".substack.com") && findPost(pathname) !== null;
  const resolver = createLinkResolver({ address: null, files: createFileIndex(files, ["images"]), findPost, isOwn });
  const addProblem = (line: number | null, reason: string, file = list.path): void =>
    void problems.push({ file, line, reason });
  for (const row of rows) {
    const postId = row.get("post_id");
    if (postId === "") {
      addProblem(row.line, "This row has no post_id.");
      continue;
    }
    const { id } = splitId(postId);
    const name = [postId, id, names.get(id) ?? ""].find((one) => texts.has(one)) ?? "";
    const file = texts.get(name);
    texts.delete(name);
    const read = file ? await readText(file) : { text: "" };
    if ("reason" in read) addProblem(null, read.reason, file?.path);
    else if (!file && writePodcast(row) === "")
      addProblem(
        row.line,
        `The text of “${row.get("title").slice(0, 200) || postId.slice(0, 200)}” is not in the archive.`,
      );
    else yield toPost(row, read.text, { resolver, now, file: file?.path ?? list.path });
  }
  for (const { path } of texts.values())
    addProblem(null, "It is not in posts.csv, so nobody knows whether it was public.", path);
}

/** Reads an archive of Substack: `posts.csv` and the folder `posts`. Lists of subscribers are not looked at. */
export const readSubstack: ExportReader = async (files, { now }) => {
  for (const list of files) {
    if (!/(?:^|\/)posts\.csv$/i.test(list.path)) continue;
    if (list.size > maxListBytes) throw new ImportError("posts.csv can have up to 50 MB.");
    const rows = readRows(new TextDecoder().decode(await list.read()));
    if (!rows) continue;
    const problems: ImportProblem[] = [];
    return {
      tool: "substack",
      siteName: null,
      siteAddress: null,
      posts: takeEachOnce(readPosts({ list, rows, files }, now, problems), problems),
      problems,
    };
  }
  return null;
};
