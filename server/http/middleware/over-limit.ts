import { AppError } from "#contracts/errors.ts";
import { errorResponse } from "@site/supabase/http/error-response.ts";

/**
 * The 429 response of an exceeded rate limit in the form that the official client expects; rethrows any other error.
 */
export const toOverLimitResponse = (error: unknown, path: string): Response => {
  if (!(error instanceof AppError) || error.code !== "limit_exceeded") throw error;
  const { message, retryAfter = 60 } = error;
  return errorResponse({ status: 429, code: "over_request_rate_limit", message, retryAfter }, path);
};
