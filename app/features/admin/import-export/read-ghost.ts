import type { PostData } from "#contracts/posts-admin.ts";
import { AppError } from "#contracts/errors.ts";
import { texts } from "../admin-texts.ts";

type GhostPost = {
  title?: unknown;
  slug?: unknown;
  html?: unknown;
  plaintext?: unknown;
  custom_excerpt?: unknown;
  feature_image?: unknown;
  status?: unknown;
  published_at?: unknown;
  type?: unknown;
};

const maxBytes = 100_000_000;
const getText = (value: unknown): string => (typeof value === "string" ? value : "");

const resolvePublishedAt = (value: unknown): string | null => {
  const time = new Date(getText(value));
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
};

const getAddress = (value: unknown): string => {
  const text = getText(value);
  return /^https?:\/\//.test(text) ? text : "";
};

/** Placeholder for the site's own URL in Ghost exports. */
const withSite = (html: string, site: string): string => html.replaceAll("__GHOST_URL__", site);

const toPost = (ghost: GhostPost, site: string, htmlToMarkdown: (html: string) => string): PostData => {
  const html = withSite(getText(ghost.html), site);
  const isPublic = ghost.status === "published" || ghost.status === "scheduled";
  const slug = getText(ghost.slug);
  return {
    title: getText(ghost.title).slice(0, 300) || "Untitled",
    content: html === "" ? getText(ghost.plaintext) : htmlToMarkdown(html),
    excerpt: getText(ghost.custom_excerpt).slice(0, 500),
    image_url: getAddress(withSite(getText(ghost.feature_image), site)),
    status: isPublic ? "published" : "draft",
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 && { slug }),
    ...(isPublic && { published_at: resolvePublishedAt(ghost.published_at) }),
  };
};

/** Parses the posts of a Ghost export; skips tags, pages and settings. Throws AppError with a user-facing message. */
export const readGhost = async (file: File, site = ""): Promise<PostData[]> => {
  if (file.size > maxBytes) throw new AppError("invalid_request", texts.transfer.ghostTooLarge);
  let data: unknown;
  try {
    data = JSON.parse(await file.text());
  } catch {
    throw new AppError("invalid_request", "Invalid JSON file");
  }
  const root = data as { db?: { data?: { posts?: unknown } }[]; data?: { posts?: unknown } } | null;
  const posts = root?.db?.[0]?.data?.posts ?? root?.data?.posts;
  if (!Array.isArray(posts)) throw new AppError("invalid_request", texts.transfer.noGhost);
  const { htmlToMarkdown } = await import("./html-to-markdown.ts");
  return (posts as GhostPost[])
    .filter((ghost) => ghost.type !== "page")
    .map((ghost) => toPost(ghost, site, htmlToMarkdown));
};

const imagePattern = /!\[[^[\]]*\]\((https?:\/\/[^\s()]+)\)/g;

export const findImageUrls = ({ content, image_url }: PostData): string[] => [
  ...new Set([
    ...(image_url ? [image_url] : []),
    ...[...content.matchAll(imagePattern)].map(([, address]) => address ?? ""),
  ]),
];

/** Hosts of the images used in the posts. */
export const getHosts = (posts: PostData[]): string[] =>
  [
    ...new Set(
      posts.flatMap(findImageUrls).flatMap((address) => (URL.canParse(address) ? [new URL(address).hostname] : [])),
    ),
  ].sort();
