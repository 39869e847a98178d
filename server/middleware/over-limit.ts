import { AppError } from "#contracts/errors.ts";
import { errorResponse } from "../backend/gateway/error-response.ts";

/** The 429 of an exceeded rate limit as the official client expects it; throws any other error. */
export const toOverLimitResponse = (error: unknown, path: string): Response => {
  if (!(error instanceof AppError) || error.code !== "limit_exceeded") throw error;
  const { message, retryAfter = 60 } = error;
  return errorResponse({ status: 429, code: "over_request_rate_limit", message, retryAfter }, path);
};
