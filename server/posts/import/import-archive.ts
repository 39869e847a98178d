import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import type { ImportOutcome, ImportResult } from "#contracts/posts/imported-posts.ts";
import { readZip, ZipError } from "@site/zip/read-zip.ts";
import type { BookService } from "../../book/book-service.ts";
import { createImageCopier, type OwnerImageCall } from "../../images/upload/copy-images.ts";
import { type ParsedPost, parseMarkdownFile } from "./parse-markdown-file.ts";
import { createImageRestorer } from "./restore-images.ts";
import { createPostWriter } from "./write-posts.ts";

export const maxArchiveBytes = 1_000_000_000;
const zipLimits = { maxEntries: 50_000, maxEntryBytes: 16_000_000, maxBytes: maxArchiveBytes };
/** Longer than any post in any script. */
const maxFileBytes = 3_000_000;
/** Time limit of a whole import for images at other hosts, in milliseconds. */
const imagesMs = 300_000;

const parseFile = (bytes: Uint8Array): ParsedPost => {
  if (bytes.byteLength > maxFileBytes) return { problem: "It is too long to be a post: it can be up to 3 MB." };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0")
      ? { problem: "It holds a character (NUL) that cannot be stored." }
      : parseMarkdownFile(text);
  } catch {
    return { problem: "It is not a text." };
  }
};

/** The continuity report of a book is not a post. */
const isPost = (name: string): boolean =>
  /\.(md|markdown)$/i.test(name) && !name.startsWith("__MACOSX/") && name !== "continuity.md";

/**
 * Imports a ZIP of Markdown files with front matter as posts, each file once; existing posts are not changed. The images of a book,
 * which come before the posts that show them, are stored again.
 */
export const importArchive = async (
  call: OwnerImageCall & { books: Pick<BookService, "hasImage"> },
  archive: ReadableStream<Uint8Array>,
): Promise<ImportResult> => {
  const images = createImageRestorer(call);
  const writer = createPostWriter(call, {
    tool: "markdown",
    copyImages: createImageCopier(call, { totalMs: imagesMs }),
  });
  const count = (wanted: ImportOutcome) => writer.outcomes.filter((outcome) => outcome === wanted).length;
  try {
    for await (const { name, bytes } of readZip(archive, zipLimits)) {
      if (name.startsWith("images/")) {
        const problem = await images.add(name, bytes);
        if (problem) writer.addProblem(name, problem);
      }
      if (!isPost(name)) continue;
      const parsed = parseFile(bytes);
      if ("problem" in parsed) {
        writer.addProblem(name, parsed.problem);
        continue;
      }
      if (parsed.note !== null) writer.addProblem(name, parsed.note);
      const id = createHash("sha256").update(bytes).digest("hex");
      await writer.add({ ...parsed, name, id, address: null, post: images.apply(parsed.post) });
    }
    await writer.flush();
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new AppError(
      "invalid_request",
      count("created") > 0 ? `${error.message} Before that, ${count("created")} posts were imported.` : error.message,
    );
  }
  return { created: count("created"), same: count("same"), problems: writer.problems };
};
