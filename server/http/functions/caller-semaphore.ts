import { createFairSemaphore, type FairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { AppError } from "#contracts/errors.ts";
import { databaseBusy } from "#packages/supabase/gateway/error-response.ts";

const { message, retryAfter } = databaseBusy;

/**
 * Runs work that callers cause in turn by client, up to `concurrency` at a time: the site's own database calls do not wait
 * in the gateway. Throws an AppError for a caller with too much of it.
 */
export const createCallerSemaphore = (concurrency: number): FairSemaphore =>
  createFairSemaphore({ concurrency, createRefusal: () => new AppError("unavailable", message, { retryAfter }) });
