/** Everything that can go wrong, in eight words. Both sides use them; the gateway and the functions translate them to HTTP and to sentences. */
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

/** What a failed function answers: `error` is the sentence for the person. */
export type Failure = { error: string; code: ErrorCode };

/** A failure that a person may see. `message` is the sentence for the person, `detail` is for the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  /** Seconds to wait before trying again; only with `limit_exceeded` and `unavailable`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { detail?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
  }
}
