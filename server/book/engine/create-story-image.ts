import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { maxImageSeed } from "#contracts/images/image-request.ts";
import type { Backend } from "../../backend.ts";
import type { ImageService } from "../../images/image-service.ts";
import { storeImage } from "../../images/upload/store-image.ts";

type Deps = { backend: Backend; images: Pick<ImageService, "create" | "resize"> };

/** Has a queue of its own, beside those of visitors. */
const client = "book engine";

const toSeed = (seed: string): number => createHash("sha256").update(seed).digest().readUInt32BE(0) & maxImageSeed;

/** Not rate-limited: there is one image per run, and runs are. */
const uncounted = async () => ({ commit: () => undefined, refund: async () => undefined });

/** Creates the image of a story and stores it like a post's. Throws AppError. */
export const createStoryImage = async (
  { backend, images }: Deps,
  { prompt, seed }: { prompt: string; seed: string },
  signal: AbortSignal,
): Promise<{ url: string; isSketch: boolean; isFallback: boolean }> => {
  const caller = { client, signal };
  const image = await images.create({ prompt, width: 1024, height: 768, seed: toSeed(seed) }, caller, uncounted, true);
  const bytes = await image.read(caller);
  if (!bytes) throw new AppError("unavailable", "The picture could not be read.");
  const url = await storeImage({ backend, images }, bytes, caller);
  return { url, isSketch: image.maker === "sketch", isFallback: image.isFallback };
};
