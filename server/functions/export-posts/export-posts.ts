import { stringify } from "yaml";
import { AppError } from "#contracts/errors.ts";
import { pickFields, postFieldNames } from "#contracts/post-fields.ts";
import type { AdminPost } from "#contracts/admin.ts";
import type { Backend } from "../../backend/backend.ts";
import { datedName, type ZipEntry, zipResponse } from "../../zip/zip-stream.ts";
import { writeDownloadToAuditLog } from "../with-audit.ts";
import { defineFunction } from "../define-function.ts";

const pageSize = 50;

const frontMatterNames = postFieldNames.filter((name) => name !== "content");

/** A post as Markdown with its other fields as YAML front matter. Empty fields are omitted. */
const toMarkdownFile = (post: AdminPost): string => {
  const fields = { ...pickFields(frontMatterNames, post), created_at: post.created_at };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return `---\n${stringify(given)}---\n\n${post.content}\n`;
};

async function* getEntries(backend: Backend): AsyncGenerator<ZipEntry> {
  let last = "";
  for (;;) {
    let query = backend.serviceClient().from("posts").select("*").order("slug").limit(pageSize);
    if (last) query = query.gt("slug", last);
    const { data, error } = await query;
    if (error) throw new AppError("unavailable", "The posts cannot be read at the moment.", { detail: error.message });
    for (const post of data)
      yield { name: `posts/${post.slug}.md`, bytes: new TextEncoder().encode(toMarkdownFile(post)) };
    if (data.length < pageSize) return;
    last = data.at(-1)?.slug ?? "";
  }
}

/** All posts as a ZIP of Markdown files with front matter. */
export const exportPosts = defineFunction({
  name: "export-posts",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  async handler(context): Promise<Response> {
    await writeDownloadToAuditLog(context, "posts exported", "all");
    return zipResponse(datedName("chloe-posts"), getEntries(context.backend));
  },
});
