import { type ResolveAddress } from "../html/html-to-markdown.ts";
import { type ImportedPost, type ImportLoss, type ImportProblem, type SourceFile } from "../imported-post.ts";
import { createFileIndex } from "../links/file-index.ts";
import { createLinkResolver, decodePath, toPlace } from "../links/link-resolver.ts";
import { findTitle } from "../find-title.ts";
import { toPlainText } from "../html/to-plain-text.ts";
import { detach } from "../plain-text.ts";
import type { ExportReader } from "../read-options.ts";
import { takeEachOnce } from "../unique-posts.ts";
import { type Attachments, createAttachments, findUncut } from "./attachments.ts";
import { readContent } from "./content.ts";
import { readWxr, type WxrChannel } from "./read-wxr.ts";
import { readStatus, readTime } from "./status.ts";
import { getField, type WxrItem } from "./wxr-item.ts";

const maxReusableBlocks = 2_000;

/** What all files of an export say together; posts are read again, one after another. */
type Site = {
  channel: WxrChannel;
  address: string | null;
  attachments: Attachments;
  keys: Map<string, string>;
  reusable: Map<string, string>;
  left: Map<string, number>;
};

/** Types that are no writing, and need no word. */
const silentTypes = new Set(
  "attachment revision nav_menu_item custom_css customize_changeset oembed_cache wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face".split(
    " ",
  ),
);

const isPost = (item: WxrItem): boolean => {
  const type = getField(item, "wp:post_type") || "post";
  return (type === "post" || type === "page") && getField(item, "wp:status") !== "inherit";
};

const toKey = (item: WxrItem): string => {
  const guid = getField(item, "guid").trim() || getField(item, "link").trim();
  const key = guid || `${getField(item, "wp:post_id")} ${getField(item, "title")} ${getField(item, "wp:post_date")}`;
  return detach(key.slice(0, 1_000));
};

/** The path of an item on its old site, decoded; null if it had none but its plain one. */
const findPath = (item: WxrItem): string | null => {
  const link = getField(item, "link").trim();
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const { pathname, search } = new URL(link);
  return pathname === "/" || /[?&](?:p|page_id|preview)=/.test(search) ? null : decodePath(pathname);
};

const decodeSlug = (slug: string): string => {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
};

const cleanAddress = (address: string | undefined): string | null =>
  address !== undefined && /^https?:\/\/\S{1,500}$/i.test(address.trim()) ? address.trim().replace(/\/$/, "") : null;

const indexFile = (bytes: Uint8Array, site: Site): void => {
  for (const item of readWxr(bytes, { channel: site.channel, addProblem: () => undefined })) {
    const type = getField(item, "wp:post_type") || "post";
    const id = getField(item, "wp:post_id").trim();
    if (type === "attachment") site.attachments.add(item);
    else if (type === "wp_block" && site.reusable.size < maxReusableBlocks)
      site.reusable.set(detach(id), detach(getField(item, "content:encoded").slice(0, 200_000)));
    else if (isPost(item)) {
      const path = findPath(item);
      const key = toKey(item);
      if (id !== "" && !site.keys.has(`?p=${id}`)) site.keys.set(`?p=${id}`, key);
      if (path !== null && !site.keys.has(toPlace(path))) site.keys.set(toPlace(path), key);
    } else if (!silentTypes.has(type) && type !== "post" && type !== "page")
      site.left.set(type, (site.left.get(type) ?? 0) + 1);
  }
};

const readSite = (files: readonly WxrFile[]): Site => {
  const site: Site = {
    channel: new Map(),
    address: null,
    attachments: createAttachments(),
    keys: new Map(),
    reusable: new Map(),
    left: new Map(),
  };
  for (const { bytes } of files) indexFile(bytes, site);
  const { channel } = site;
  site.address =
    ["wp:base_blog_url", "link", "wp:base_site_url"]
      .map((name) => cleanAddress(channel.get(name)))
      .find((address) => address !== null) ?? null;
  return site;
};

const readTags = ({ terms }: WxrItem): string[] => {
  const names = terms
    .filter(({ domain }) => domain === "category" || domain === "post_tag" || domain === "tag" || domain === "")
    .map(({ name }) => name.trim());
  return [...new Set(names)].filter((name) => name !== "" && name !== "Uncategorized");
};

/** Plain permalinks, under which WordPress has each post whatever its other address is. */
const findPlainPaths = (item: WxrItem, site: string | null): string[] => {
  const id = getField(item, "wp:post_id").trim();
  if (!/^\d{1,12}$/.test(id)) return [];
  const folder = decodePath(URL.parse(site ?? "")?.pathname ?? "").replace(/\/$/, "");
  const names = getField(item, "wp:post_type") === "page" ? ["page_id", "p"] : ["p"];
  return names.map((name) => `${folder}/?${name}=${id}`);
};

const findOldPaths = (item: WxrItem, path: string | null, site: string | null): string[] => {
  const plain = findPlainPaths(item, site);
  if (path === null) return plain;
  const end = path.endsWith("/") ? "/" : "";
  const folder = path.slice(0, path.slice(0, path.length - end.length).lastIndexOf("/") + 1);
  const slugs = item.oldSlugs
    .slice(0, 50)
    .map(decodeSlug)
    .filter((slug) => slug !== "" && !slug.includes("/"));
  return [...new Set([path, ...plain, ...slugs.map((slug) => folder + slug + end)])];
};

const readCover = (item: WxrItem, { attachments }: Site, resolve: ResolveAddress): ImportedPost["cover"] => {
  const picture = attachments.get(item.meta.get("_thumbnail_id")?.trim() ?? "");
  const address = picture && picture.address !== "" ? resolve(picture.address, "picture") : null;
  return picture && address !== null ? { address, alt: picture.alt } : null;
};

/** Pictures in the text are mostly smaller copies. */
const withOriginals =
  (resolve: ResolveAddress, { attachments }: Site): ResolveAddress =>
  (address, kind) =>
    resolve(kind === "picture" ? (attachments.findOriginal(address) ?? address) : address, kind);

/** Plugins for search engines keep it with the post: Yoast, Rank Math and SEOPress. */
const readCanonical = ({ meta }: WxrItem): string | undefined =>
  ["_yoast_wpseo_canonical", "rank_math_canonical_url", "_seopress_robots_canonical"]
    .map((name) => meta.get(name)?.trim() ?? "")
    .find((address) => address !== "");

const toPost = (
  item: WxrItem,
  file: string,
  site: Site,
  resolver: ReturnType<typeof createLinkResolver>,
  now: number,
): ImportedPost => {
  const key = toKey(item);
  const path = findPath(item);
  const resolveAddress = withOriginals(resolver({ key, path: path ?? "/" }), site);
  const time = readTime(item);
  const { content, losses, isRestricted } = readContent(getField(item, "content:encoded"), {
    attachments: site.attachments,
    postId: getField(item, "wp:post_id"),
    footnotes: item.meta.get("footnotes") ?? "",
    findReusable: (id) => site.reusable.get(id) ?? null,
    resolveAddress,
  });
  const { status, draftReason } = readStatus(item, { time, now, isRestricted });
  // What was a draft was at no address.
  const wasOut = status !== "draft" || draftReason !== null;
  const link = getField(item, "link").trim();
  const comments: ImportLoss[] =
    item.comments === 0
      ? []
      : [
          {
            kind: "comment",
            text:
              item.comments === 1 ? "A comment does not come along." : `${item.comments} comments do not come along.`,
            line: null,
          },
        ];
  return {
    key,
    file,
    kind: getField(item, "wp:post_type") === "page" ? "page" : "post",
    title: findTitle(toPlainText(getField(item, "title")), content),
    slug: decodeSlug(getField(item, "wp:post_name")).trim() || null,
    oldPaths: wasOut ? findOldPaths(item, path, site.address) : [],
    address: /^https?:\/\//i.test(link) && (path !== null || wasOut) ? link.slice(0, 2_000) : null,
    canonical: readCanonical(item),
    excerpt: toPlainText(getField(item, "excerpt:encoded")) || null,
    cover: readCover(item, site, resolveAddress),
    content,
    tags: readTags(item),
    status,
    publishedAt: !wasOut || time === null ? null : new Date(time).toISOString(),
    createdAt: time === null ? null : new Date(time).toISOString(),
    draftReason,
    losses: [...losses, ...comments].map((loss) => ({ ...loss, line: item.line })),
  };
};

async function* readPosts(
  exports: readonly WxrFile[],
  files: readonly SourceFile[],
  site: Site,
  now: number,
  problems: ImportProblem[],
) {
  const resolver = createLinkResolver({
    address: site.address,
    aliases: [site.channel.get("link") ?? "", site.channel.get("wp:base_site_url") ?? ""],
    files: createFileIndex(files, ["wp-content/uploads", "uploads"]),
    findPost: (place) => site.keys.get(place) ?? null,
    findOriginals: findUncut,
  });
  for (const file of exports) {
    const addProblem = (line: number | null, reason: string): void =>
      void problems.push({ file: file.path, line, reason });
    for (const item of readWxr(file.bytes, { channel: new Map(), addProblem })) {
      if (!isPost(item)) continue;
      if (getField(item, "wp:status") === "trash")
        addProblem(item.line, `“${getField(item, "title").slice(0, 200)}” was in the trash and stays there.`);
      else yield toPost(item, file.path, site, resolver, now);
    }
  }
  for (const [type, count] of site.left) {
    const [entries, are, were] =
      count === 1 ? ["An entry", "is no post", "was"] : [`${count} entries`, "are no posts", "were"];
    const reason = `${entries} of the type “${type.slice(0, 50)}” ${are} and ${were} left out.`;
    problems.push({ file: exports[0]?.path ?? "", line: null, reason });
  }
}

/** A file of an export, which is read twice: what is in it is known before the first post is written. */
type WxrFile = { path: string; bytes: Uint8Array };

const readWxrFile = async (file: SourceFile): Promise<WxrFile | null> => {
  if (!/\.(?:xml|wxr)$/i.test(file.path)) return null;
  const bytes = await file.read();
  const start = new TextDecoder().decode(bytes.subarray(0, 20_000));
  const isWxr = /wordpress\.org\/export\/|<wp:wxr_version|<wp:base_(?:site|blog)_url/.test(start);
  return isWxr ? { path: file.path, bytes } : null;
};

/** Reads exports of WordPress (WXR 1.0 to 1.2), in one file or several, with `wp-content/uploads` where an archive has it. */
export const readWordPress: ExportReader = async (files, { now }) => {
  const exports: WxrFile[] = [];
  for (const file of files) {
    const wxr = await readWxrFile(file);
    if (wxr) exports.push(wxr);
  }
  if (exports.length === 0) return null;
  const site = readSite(exports);
  const problems: ImportProblem[] = [];
  return {
    tool: "wordpress",
    siteName: site.channel.get("title")?.trim() || null,
    siteAddress: site.address,
    posts: takeEachOnce(readPosts(exports, files, site, now, problems), problems),
    problems,
  };
};
