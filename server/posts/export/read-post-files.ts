import { AppError } from "#contracts/errors.ts";
import { toFileName } from "#contracts/names/file-name.ts";
import type { Backend } from "../../backend.ts";
import type { ZipEntry } from "@site/zip/zip-stream.ts";
import { toMarkdownFile } from "./to-markdown-file.ts";

const pageSize = 50;

/** All posts as Markdown files with front matter. */
export async function* readPostFiles(backend: Backend): AsyncGenerator<ZipEntry> {
  let last = "";
  for (;;) {
    let query = backend.serviceClient().from("posts").select("*").order("slug").limit(pageSize);
    if (last) query = query.gt("slug", last);
    const { data, error } = await query;
    if (error) throw new AppError("unavailable", "The posts cannot be read at the moment.", { detail: error.message });
    for (const post of data)
      yield { name: `posts/${toFileName(`${post.slug}.md`)}`, bytes: new TextEncoder().encode(toMarkdownFile(post)) };
    if (data.length < pageSize) return;
    last = data.at(-1)?.slug ?? "";
  }
}
