import { mapFields, postFieldNames } from "#contracts/post-fields.ts";
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
  const fields = (parts.data ?? {}) as Record<string, unknown>;
  if (typeof fields !== "object") return { problem: "Its front matter is not valid YAML." };
  const parsed = postDataSchema.safeParse({
    ...mapFields(postFieldNames, (name) => fields[name]),
    published_at: toTime(fields.published_at),
    content: parts.content.replace(/^\r?\n/, "").replace(/\r?\n$/, ""),
  });
  if (!parsed.success) return { problem: `${parsed.error.issues[0]?.message ?? "It is not complete"}.` };
  return { post: parsed.data, createdAt: toTime(fields.created_at) };
};
