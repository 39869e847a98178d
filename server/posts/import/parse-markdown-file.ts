import { mapFields, postFieldNames } from "#contracts/posts/post-fields.ts";
import { type PostData, postDataSchema } from "#contracts/posts/posts-admin.ts";
import { readFrontMatter } from "../../content/front-matter.ts";

/** `note` says why a post that calls itself published became a draft. */
export type ParsedPost = { post: PostData; createdAt: string | null; note: string | null } | { problem: string };

type Fields = Record<string, unknown>;

const toTime = (value: unknown): string | null => {
  const time = typeof value === "string" || value instanceof Date ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Why a post that calls itself published may not become public; fields that other programs write count too. */
const findDoubt = ({
  published_at,
  draft,
  published,
  private: isPrivate,
  visibility,
  password,
}: Fields): string | null => {
  if (isGiven(published_at) && toTime(published_at) === null)
    return "The time of its publication cannot be read, so it was imported as a draft.";
  if (draft === true || published === false || isPrivate === true || (isGiven(visibility) && visibility !== "public"))
    return "It was not public where it comes from, so it was imported as a draft.";
  return isGiven(password) ? "It was protected by a password, so it was imported as a draft." : null;
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
  const fields = (parts.data ?? {}) as Fields;
  if (typeof fields !== "object") return { problem: "Its front matter is not valid YAML." };
  const parsed = postDataSchema.safeParse({
    ...mapFields(postFieldNames, (name) => fields[name]),
    published_at: toTime(fields.published_at),
    content: parts.content.replace(/^\r?\n/, "").replace(/\r?\n$/, ""),
  });
  if (!parsed.success) return { problem: `${parsed.error.issues[0]?.message ?? "It is not complete"}.` };
  const note = parsed.data.status === "published" ? findDoubt(fields) : null;
  const post: PostData = note === null ? parsed.data : { ...parsed.data, status: "draft", published_at: null };
  return { post, createdAt: toTime(fields.created_at), note };
};
