import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { maxImageSeed } from "#contracts/images/image-request.ts";
import type { Backend } from "../backend/backend.ts";
import type { ImageService } from "../images/image-service.ts";
import { storeImage } from "../functions/upload-image/store-image.ts";

type Deps = { backend: Backend; images: Pick<ImageService, "create"> };

const toSeed = (seed: string): number => createHash("sha256").update(seed).digest().readUInt32BE(0) & maxImageSeed;

/** Not rate-limited: there is one image per run, and runs are. */
const uncounted = async () => ({ commit: () => undefined, refund: async () => undefined });

/** Creates the image of a story and stores it like a post's. Throws AppError. */
export const createStoryImage = async (
  { backend, images }: Deps,
  { prompt, seed }: { prompt: string; seed: string },
): Promise<{ url: string; isSketch: boolean; isFallback: boolean }> => {
  const image = await images.create({ prompt, width: 1024, height: 768, seed: toSeed(seed) }, uncounted, true);
  const bytes = await image.read();
  if (!bytes) throw new AppError("unavailable", "The picture could not be read.");
  const url = await storeImage({ backend }, bytes);
  return { url, isSketch: image.maker === "sketch", isFallback: image.isFallback };
};
