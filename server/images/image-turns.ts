import { AppError } from "#contracts/errors.ts";
import type { ApiError } from "#packages/supabase/http/error-response.ts";
import { createFairSemaphore } from "#packages/fair-queue/fair-semaphore.ts";

/** Maximum number of images that are drawn, resized or converted at a time: each takes a core. */
export const imagesAtOnce = 2;

const busy: ApiError = {
  status: 503,
  code: "unavailable",
  message: "Many pictures are being made at the moment. Please try again soon.",
  retryAfter: 10,
};

/** For the person whose image cannot wait. */
export const tooManyImages = (): AppError =>
  new AppError("unavailable", busy.message, { retryAfter: busy.retryAfter ?? 0 });

/** The fair queues of all work on images, by client. */
export const createImageTurns = () => ({
  /** Processes that draw, resize or convert. */
  work: createFairSemaphore({
    concurrency: imagesAtOnce,
    maxWaitingOfClient: 40,
    maxWaiting: 200,
    maxWaitMs: 30_000,
    refusal: busy,
  }),
  /** Requests to the image service, which may take a minute each. */
  service: createFairSemaphore({
    concurrency: 8,
    concurrencyOfClient: 4,
    maxWaitingOfClient: 10,
    maxWaiting: 100,
    maxWaitMs: 20_000,
    refusal: busy,
  }),
  /** Files that are read into memory to be sent. */
  reads: createFairSemaphore({ concurrency: 8, refusal: busy }),
});

export type ImageTurns = ReturnType<typeof createImageTurns>;
