import { AppError } from "#contracts/errors.ts";
import { RequestError } from "../backend/gateway/error-response.ts";
import { createTurns, type Turns } from "../backend/gateway/take-turns.ts";

/**
 * Runs work that callers cause in turn by client, up to `running` at a time: the site's own database calls do not wait
 * in the gateway. Throws an AppError for a caller with too much of it.
 */
export const createCallerTurns = (running: number): Turns => {
  const turns = createTurns({ running });
  return async (client, work) => {
    try {
      return await turns(client, work);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { message, retryAfter } = error.error;
      throw new AppError("unavailable", message, retryAfter === undefined ? {} : { retryAfter });
    }
  };
};
