import { getContent } from "#app/lib/content/content.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { AppError } from "#contracts/errors.ts";
import { findDraftReason, type GhostPost, readGhostSite } from "./ghost-privacy.ts";
import type { ImportCandidate } from "./import-candidate.ts";

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

/** Ids that are unique in the world; others are told apart by what else the post has. */
const uniqueId = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const toId = ({ uuid, id, slug, title, created_at }: GhostPost): string => {
  const unique = [uuid, id].find((value) => uniqueId.test(getText(value)));
  return unique === undefined ? JSON.stringify([id, slug, title, created_at]).slice(0, 1_000) : getText(unique);
};

const findAddress = ({ canonical_url, slug }: GhostPost, site: string): string | null => {
  const address = getAddress(canonical_url) || getAddress(site && `${site}/${getText(slug)}/`);
  return URL.canParse(address) && address.length <= 2_000 ? address : null;
};

const toPost = (
  ghost: GhostPost,
  { site, isPublic, htmlToMarkdown }: { site: string; isPublic: boolean; htmlToMarkdown: (html: string) => string },
): PostData => {
  const html = withSite(getText(ghost["html"]), site);
  const slug = getText(ghost["slug"]);
  return {
    title: getText(ghost["title"]).trim().slice(0, 300) || "Untitled",
    content: html === "" ? getText(ghost["plaintext"]) : htmlToMarkdown(html),
    excerpt: getText(ghost["custom_excerpt"]).slice(0, 500),
    image_url: getAddress(withSite(getText(ghost["feature_image"]), site)),
    status: isPublic ? "published" : "draft",
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 && { slug }),
    ...(isPublic && { published_at: resolvePublishedAt(ghost["published_at"]) }),
  };
};

/**
 * Parses the posts and pages of a Ghost export; skips tags, members and settings. What was not public becomes a draft.
 * Throws AppError with a user-facing message.
 */
export const readGhost = async (file: File, site = ""): Promise<ImportCandidate[]> => {
  const texts = getContent("admin");
  if (file.size > maxBytes) throw new AppError("invalid_request", texts.transfer.ghostTooLarge);
  let root: { db?: { data?: GhostPost }[]; data?: GhostPost } | null;
  try {
    root = JSON.parse(await file.text()) as typeof root;
  } catch {
    throw new AppError("invalid_request", "Invalid JSON file");
  }
  const data = root?.db?.[0]?.data ?? root?.data;
  const posts = data?.["posts"];
  if (!data || !Array.isArray(posts)) throw new AppError("invalid_request", texts.transfer.noGhost);
  const { htmlToMarkdown } = await import("./html-to-markdown.ts");
  const ghostSite = readGhostSite(data);
  return posts
    .filter((ghost): ghost is GhostPost => typeof ghost === "object" && ghost !== null)
    .map((ghost) => {
      const draftReason = findDraftReason(ghost, ghostSite);
      const isPublic = draftReason === null && (ghost["status"] === "published" || ghost["status"] === "scheduled");
      return {
        id: toId(ghost),
        address: findAddress(ghost, site),
        post: toPost(ghost, { site, isPublic, htmlToMarkdown }),
        draftReason,
      };
    });
};
