import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend.ts";
import type { ImageService } from "../image-service.ts";
import { imageWidths, type ProcessedImage } from "../process-image.ts";
import type { JobCaller } from "@site/fair-queue/shared-jobs.ts";
import { sendToImageHost } from "./image-host.ts";
import { findTypeProblem } from "../detect-image-type.ts";

/** The public bucket of the owner's pictures. */
export const pictureBucket = "pictures";

const notStored = (detail: string) =>
  new AppError("unavailable", "The image could not be stored just now. Please try again in a moment.", { detail });

/** Stores the widths of an image in a public bucket. Returns the URL of the widest. */
export const uploadWidths = async (
  backend: Pick<Backend, "serviceClient">,
  into: string,
  name: string,
  image: ProcessedImage,
): Promise<string> => {
  const { storage } = backend.serviceClient();
  const options = { contentType: "image/webp", cacheControl: "31536000", upsert: true };
  const upload = async () => {
    const stored = imageWidths.map((width) =>
      storage.from(into).upload(`${name}-${width}.webp`, image[width], options),
    );
    return (await Promise.all(stored)).find(({ error }) => error)?.error;
  };
  let problem = await upload();
  // A backend that was set up without our migrations has no bucket yet.
  if (problem && !(await storage.createBucket(into, { public: true })).error) problem = await upload();
  if (problem) throw notStored(problem.message);
  return `/storage/v1/object/public/${into}/${name}-1600.webp`;
};

/**
 * Validates an image by its content, removes its metadata, and stores it in three widths. Returns the URL of the
 * widest. `warn` gets a sentence for the owner if the image has lost something, such as its animation.
 */
export const storeImage = async (
  { backend, images }: { backend: Pick<Backend, "serviceClient">; images: Pick<ImageService, "resize"> },
  source: Uint8Array,
  caller: JobCaller,
  { imageHostKey, warn }: { imageHostKey?: string | undefined; warn?: (sentence: string) => void } = {},
): Promise<string> => {
  const problem = findTypeProblem(source);
  if (problem !== null) throw new AppError("invalid_request", problem);
  const picture = await images.resize(source, caller);
  if (!picture)
    throw new AppError("invalid_request", "This image is damaged or has too many pixels, so it cannot be shown.");
  if (picture.warning !== undefined) warn?.(picture.warning);
  if (imageHostKey) return sendToImageHost(picture["1600"], imageHostKey);

  // Content-addressed: the same image is the same file.
  const name = createHash("sha256").update(source).digest("hex").slice(0, 24);
  return uploadWidths(backend, pictureBucket, name, picture);
};
