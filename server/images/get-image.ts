import { AppError } from "#contracts/errors.ts";
import type { GeneratedImage, ImageService } from "./image-service.ts";
import type { JobCaller } from "@site/fair-queue/shared-jobs.ts";
import type { ImageRequest } from "./image-provider.ts";
import { getCountedCaller } from "../http/functions/counted-caller.ts";
import { getClientLine } from "../http/sender/client-ip.ts";
import { reserveAll } from "../http/limits/reserve-all.ts";
import type { Reservation } from "../http/limits/reserve.ts";
import type { Call } from "../http/functions/call.ts";
import { sentence } from "../sentence.ts";

/** A call that may have an image made. */
export type ImageCall = Call & { images: ImageService };

const free: Reservation = { commit: () => undefined, refund: async () => undefined };

const isAdmin = ({ caller }: Call): boolean => caller.kind === "user" && caller.role === "admin";

/** Rate-limits new images. An admin's are not counted. */
const reserveNewImage = async (context: ImageCall): Promise<Reservation> => {
  if (isAdmin(context)) return free;
  const counted = getCountedCaller(context);
  return reserveAll(context.rateLimiter, [
    ["newImages", counted],
    ["newImagesPerDay", counted],
  ]);
};

type Asking = Pick<Call, "env" | "request">;

/** Whoever sent the request waits for the image, as long as the connection is open. */
export const toImageCaller = ({ env, request }: Asking): JobCaller => ({
  client: getClientLine(request, env.trustProxy),
  signal: request.req.raw.signal,
});

/** Creates an image, counted for the caller. */
export const createImage = (context: ImageCall, request: ImageRequest): Promise<GeneratedImage> =>
  context.images.create(request, toImageCaller(context), () => reserveNewImage(context), isAdmin(context));

/** An image and its bytes (WebP), created if it does not exist yet. Throws AppError. */
export const getImage = async (
  context: ImageCall,
  request: ImageRequest,
): Promise<{ image: GeneratedImage; bytes: Uint8Array }> => {
  const existing = await context.images.find(request, toImageCaller(context));
  const knownBytes = await existing?.read(toImageCaller(context));
  if (existing && knownBytes) return { image: existing, bytes: knownBytes };
  const image = await createImage(context, request);
  const bytes = await image.read(toImageCaller(context));
  if (!bytes) throw new AppError("unavailable", sentence("pictures.failed"));
  return { image, bytes };
};
