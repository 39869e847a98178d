import type { Context } from "hono";
import { AppError, httpStatusByCode } from "#contracts/errors.ts";
import { sayTo } from "../../sentence.ts";

/** Answers with the sentence of an AppError, for routes that people and programs open as files; throws any other error. */
export const textFailure = (error: Error, c: Context): Response => {
  if (!(error instanceof AppError)) throw error;
  const headers = { "cache-control": "no-store", "retry-after": String(error.retryAfter ?? 10) };
  return c.text(sayTo(c, error), httpStatusByCode[error.code], headers);
};
