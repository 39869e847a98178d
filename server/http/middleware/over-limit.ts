import type { Context } from "hono";
import { AppError } from "#contracts/errors.ts";
import { errorResponse } from "@site/supabase/http/error-response.ts";
import { sayTo } from "../../sentence.ts";

/**
 * The 429 response of an exceeded rate limit in the form that the official client expects; rethrows any other error.
 */
export const toOverLimitResponse = (error: unknown, c: Context): Response => {
  if (!(error instanceof AppError) || error.code !== "limit_exceeded") throw error;
  const { retryAfter = 60 } = error;
  return errorResponse(
    { status: 429, code: "over_request_rate_limit", message: sayTo(c, error), retryAfter },
    c.req.path,
  );
};
