import type { ImageMaker, ImageSize } from "#contracts/images/image-request.ts";

export type ImageRequest = { prompt: string; width: ImageSize; height: ImageSize; seed: number };

/** An external service that generates images. */
export type ImageProvider = {
  maker: Exclude<ImageMaker, "sketch">;
  /** Distinguishes images of differently configured services. */
  id: string;
  /** Returns the image as the service sent it, unchecked. Rejects when `signal` aborts, and with a reason that never contains the prompt. */
  create(request: ImageRequest, signal?: AbortSignal): Promise<Uint8Array>;
};
