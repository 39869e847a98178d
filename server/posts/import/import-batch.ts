import type { z } from "zod";
import type { importBatchSchema } from "#contracts/posts/import-batch.ts";
import type { ImportBatchResult } from "#contracts/posts/imported-posts.ts";
import { postDataSchema } from "#contracts/posts/posts-admin.ts";
import { createImageCopier, type OwnerImageCall } from "../../images/upload/copy-images.ts";
import { createPostWriter } from "./write-posts.ts";

/** After this time no further post is begun. A call without images takes about a second. */
const beginMs = 20_000;
/** Time limit for images at other hosts, in milliseconds. */
const imagesMs = 60_000;
const maxImages = 200;

const getTitle = (post: unknown): string => {
  const { title } = (post ?? {}) as { title?: unknown };
  return typeof title === "string" && title.trim() !== "" ? title : "A post without a title";
};

/**
 * Imports posts of another program, many a call, each once: what was imported before is left as it is.
 */
export const importBatch = async (
  call: OwnerImageCall,
  { tool, entries, hosts }: z.output<typeof importBatchSchema>,
): Promise<ImportBatchResult> => {
  const endOfBegin = Date.now() + beginMs;
  const writer = createPostWriter(call, {
    tool,
    copyImages: createImageCopier(call, { totalMs: imagesMs, maxImages, hosts }),
    isTimeUp: () => Date.now() > endOfBegin,
  });
  for (const { id, address, post } of entries) {
    const name = getTitle(post);
    const parsed = postDataSchema.safeParse(post);
    if (parsed.success) await writer.add({ name, id, address, post: parsed.data, createdAt: null });
    else await writer.addFailure(name, `${parsed.error.issues[0]?.message ?? "It is not complete"}.`);
  }
  await writer.flush();
  return { outcomes: writer.outcomes, images: writer.countImages(), problems: writer.problems };
};
