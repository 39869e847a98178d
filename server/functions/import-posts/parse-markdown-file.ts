import { parse } from "yaml";
import { mapFields, postFieldNames } from "#contracts/post-fields.ts";
import { type PostData, postDataSchema } from "#contracts/posts-admin.ts";

export type ParsedPost = { post: PostData; createdAt: string | null } | { problem: string };

const frontMatter = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/;

const toTime = (value: unknown): string | null => {
  const time = typeof value === "string" || value instanceof Date ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
};

/** Parses a post from Markdown with front matter, as the export writes it; returns the problem if it is invalid. */
export const parseMarkdownFile = (text: string): ParsedPost => {
  const [, head, body] = frontMatter.exec(text) ?? [];
  if (head === undefined || body === undefined)
    return { problem: "It does not begin with front matter between two lines of ---." };
  let fields: Record<string, unknown>;
  try {
    // No YAML aliases: a few lines of them can expand to gigabytes.
    fields = (parse(head, { maxAliasCount: 0 }) ?? {}) as Record<string, unknown>;
  } catch {
    return { problem: "Its front matter is not valid YAML." };
  }
  if (typeof fields !== "object") return { problem: "Its front matter is not valid YAML." };
  const parsed = postDataSchema.safeParse({
    ...mapFields(postFieldNames, (name) => fields[name]),
    published_at: toTime(fields.published_at),
    content: body.replace(/^\r?\n/, "").replace(/\r?\n$/, ""),
  });
  if (!parsed.success) return { problem: `${parsed.error.issues[0]?.message ?? "It is not complete"}.` };
  return { post: parsed.data, createdAt: toTime(fields.created_at) };
};
