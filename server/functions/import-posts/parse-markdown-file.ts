import { type PostData, postDataSchema } from "#contracts/posts-admin.ts";
import { readFrontMatter } from "../../content/front-matter.ts";

export type ParsedPost = { post: PostData; createdAt: string | null } | { problem: string };

const toTime = (value: unknown): string | null => {
  const time = typeof value === "string" || value instanceof Date ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
};

/** Parses a post from Markdown with front matter, as the export writes it; returns the problem if it is invalid. */
export const parseMarkdownFile = (text: string): ParsedPost => {
  const parts = readFrontMatter(text);
  if ("reason" in parts)
    return {
      problem:
        parts.line === null
          ? "It does not begin with front matter between two lines of ---."
          : "Its front matter is not valid YAML.",
    };
  const fields = parts.data ?? {};
  if (typeof fields !== "object") return { problem: "Its front matter is not valid YAML." };
  const { title, slug, excerpt, status, published_at, image_url, image_prompt, created_at } = fields as Record<
    string,
    unknown
  >;
  const parsed = postDataSchema.safeParse({
    title,
    slug,
    excerpt,
    status,
    image_url,
    image_prompt,
    published_at: toTime(published_at),
    content: parts.content.replace(/^\r?\n/, "").replace(/\r?\n$/, ""),
  });
  if (!parsed.success) return { problem: `${parsed.error.issues[0]?.message ?? "It is not complete"}.` };
  return { post: parsed.data, createdAt: toTime(created_at) };
};
