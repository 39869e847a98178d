import { AppError } from "#contracts/errors.ts";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { sentence } from "../sentence.ts";

/** Maximum number of images that are drawn, resized or converted at a time: each takes a core. */
export const imagesAtOnce = 2;

/** Told to somebody whose image cannot wait in the queue. */
export const tooManyImages = (): AppError => new AppError("unavailable", sentence("pictures.busy"), { retryAfter: 10 });

/** The fair queues of all work on images, by client. */
export const createImageTurns = () => ({
  /** Processes that draw, resize or convert. */
  work: createFairSemaphore({
    concurrency: imagesAtOnce,
    maxWaitingOfClient: 40,
    maxWaiting: 200,
    maxWaitMs: 30_000,
    createRefusal: tooManyImages,
  }),
  /** Requests to the image service, which may take half a minute each. */
  service: createFairSemaphore({
    concurrency: 8,
    concurrencyOfClient: 4,
    maxWaitingOfClient: 10,
    maxWaiting: 100,
    maxWaitMs: 20_000,
    createRefusal: tooManyImages,
  }),
  /** Files that are read into memory to be sent. */
  reads: createFairSemaphore({ concurrency: 8, createRefusal: tooManyImages }),
});

export type ImageTurns = ReturnType<typeof createImageTurns>;
