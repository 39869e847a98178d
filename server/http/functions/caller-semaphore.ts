import { AppError } from "#contracts/errors.ts";
import { RequestError } from "#packages/supabase/http/error-response.ts";
import { createFairSemaphore, type FairSemaphore } from "#packages/fair-queue/fair-semaphore.ts";

/**
 * Runs work that callers cause in turn by client, up to `concurrency` at a time: the site's own database calls do not wait
 * in the gateway. Throws an AppError for a caller with too much of it.
 */
export const createCallerSemaphore = (concurrency: number): FairSemaphore => {
  const semaphore = createFairSemaphore({ concurrency });
  return async (client, work) => {
    try {
      return await semaphore(client, work);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { message, retryAfter } = error.error;
      throw new AppError("unavailable", message, retryAfter === undefined ? {} : { retryAfter });
    }
  };
};
