import type { ImageMaker, ImageSize } from "#contracts/images/image-request.ts";

export type ImageRequest = {
  prompt: string;
  width: ImageSize;
  height: ImageSize;
  seed: number;
  /** What it is a version of: the hash of an image that was made, or the path of one that a user saved. */
  base?: string | undefined;
  /** Path of the picture that was drawn before it for the same book. */
  previous?: string | undefined;
};

/** A picture that goes along with a prompt. */
export type ReferenceImage = {
  /** JPEG. */
  bytes: Uint8Array;
  /** What it is to the picture that is asked for, as the end of a sentence that begins with its number. */
  role: string;
};

type CreateOptions = { references?: readonly ReferenceImage[]; signal?: AbortSignal };

/** An external service that generates images. */
export type ImageProvider = {
  maker: Exclude<ImageMaker, "sketch">;
  /** Distinguishes images of differently configured services. */
  id: string;
  /** Whether pictures go along with a prompt; no longer, once the service has refused them. */
  takesReferences(): boolean;
  /**
   * Returns the image as the service sent it, unchecked. References that the service refuses are left out. Rejects when
   * `signal` aborts, and with a reason that never contains the prompt.
   */
  create(request: ImageRequest, options?: CreateOptions): Promise<Uint8Array>;
};
