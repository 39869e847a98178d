/** A row of the table of posts, with what an import takes of it. */
export type BackupRow = {
  id: string;
  kind: "post" | "page";
  slug: string;
  title: string;
  canonical: string | undefined;
  excerpt: string | null;
  content: string;
  imageUrl: string | null;
  imageAlt: string;
  imagePrompt: string | null;
  storyNumber: number | null;
  writtenWith: string | null;
  status: string;
  publishedAt: string | null;
  createdAt: string | null;
  tags: string[];
};

const maxLine = 8_000_000;
const maxTags = 100;
const maxPlace = 9_999;

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");
const toText = (value: unknown): string | null => (isText(value) && value !== "" ? value : null);
const toTime = (value: unknown): string | null => {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

const toPlace = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxPlace ? value : null;

/** Reads a row of JSON; the reason, a sentence, if it is no post. */
export const parseRow = (line: string): BackupRow | string => {
  if (line.length > maxLine) return "This row is too long to be a post.";
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "This row is damaged: it is not JSON.";
  }
  const row = new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  const [id, slug, title, content] = ["id", "slug", "title", "content"].map((name) => toText(row.get(name)));
  if (!id || id.length > 1_000 || !slug || !title || !content)
    return "This row is damaged: a post lacks its id, address, title or text.";
  const tags: unknown = row.get("tags");
  const isPublic = row.get("status") === "published";
  const publishedAt = toTime(row.get("published_at"));
  // A time that is there and cannot be read could be in the future.
  const isSure = isPublic && (publishedAt !== null || (row.get("published_at") ?? null) === null);
  return {
    id,
    kind: row.get("kind") === "page" ? "page" : "post",
    slug,
    title,
    content,
    canonical: toText(row.get("canonical_url")) ?? undefined,
    excerpt: toText(row.get("excerpt")),
    imageUrl: toText(row.get("image_url")),
    imageAlt: toText(row.get("image_alt")) ?? "",
    imagePrompt: toText(row.get("image_prompt")),
    storyNumber: toPlace(row.get("story_number")),
    writtenWith: toText(row.get("written_with")),
    status: isSure ? "published" : "draft",
    publishedAt,
    createdAt: toTime(row.get("created_at")),
    tags: Array.isArray(tags) ? tags.filter(isText).slice(0, maxTags) : [],
  };
};
