import type { ImageMaker, ImageSize } from "#contracts/images/image-request.ts";

export type ImageRequest = { prompt: string; width: ImageSize; height: ImageSize; seed: number };

/** A service outside of this site that makes images. */
export type ImageProvider = {
  maker: Exclude<ImageMaker, "sketch">;
  /** Tells images of differently configured services apart. */
  id: string;
  /** The image as the service sent it, unchecked. Rejects with a reason that never holds the prompt. */
  create(request: ImageRequest): Promise<Uint8Array>;
};
