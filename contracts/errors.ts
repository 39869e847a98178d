import type { Sentence } from "./sentence.ts";

/** Error codes of client and server; the gateway and the functions map them to HTTP statuses and messages. */
export const errorCodes = [
  "not_found",
  "unauthorized",
  "forbidden",
  "conflict",
  "invalid_request",
  "limit_exceeded",
  "unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const httpStatusByCode = {
  not_found: 404,
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  invalid_request: 400,
  limit_exceeded: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** Response of a failed function: `error` is the message for the user. */
export type Failure = { error: string; code: ErrorCode };

/**
 * An error that a user may see. What visitors can meet is a sentence of the site's texts, whose English is the `message`;
 * `detail` is for the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: Sentence | undefined;
  readonly detail: string | undefined;
  /** Seconds to wait before a retry; only with `limit_exceeded` and `unavailable`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string | Sentence,
    options: { detail?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(typeof message === "string" ? message : message.english, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.sentence = typeof message === "string" ? undefined : message;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
  }
}
