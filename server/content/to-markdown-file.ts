import { stringify } from "yaml";
import { pickFields, postFieldNames } from "#contracts/posts/post-fields.ts";
import type { AdminPost } from "#contracts/admin.ts";

const frontMatterNames = postFieldNames.filter((name) => name !== "content");

/** A post as Markdown with its other fields as YAML front matter. Empty fields are omitted. */
export const toMarkdownFile = (post: AdminPost): string => {
  const fields = { ...pickFields(frontMatterNames, post), created_at: post.created_at };
  const frontMatter = Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
  return `---\n${stringify(frontMatter)}---\n\n${post.content}\n`;
};
