import { AppError, type ErrorCode, errorCodes, httpStatusByCode } from "#contracts/errors.ts";
import { reloadIfOutdated } from "../storage/renewal.ts";

/**
 * A call to the site that failed. `message` is the server's sentence for the user, empty if it gave none. `status` is
 * the HTTP status, or null if there was no response: offline, timed out, connection lost (code `unavailable`).
 */
export class ApiError extends AppError {
  readonly status: number | null;

  constructor(status: number | null, code: ErrorCode, message = "", options: { cause?: unknown } = {}) {
    super(code, message, options);
    this.name = "ApiError";
    this.status = status;
  }

  get isUnreachable(): boolean {
    return this.status === null;
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.isUnreachable;

/** The code of an HTTP status, for responses that name none. */
export const toErrorCode = (status: number): ErrorCode =>
  errorCodes.find((code) => httpStatusByCode[code] === status) ?? (status >= 502 ? "unavailable" : "internal");

type Sentences = { unreachable: string; otherwise: string };

/**
 * The sentence that a screen shows for an error: the server's own where there is one. If the page's code is outdated, it
 * is loaded again.
 */
export const describeError = (error: unknown, { unreachable, otherwise }: Sentences): string => {
  reloadIfOutdated(error);
  if (isUnreachable(error)) return unreachable;
  return (error instanceof AppError && error.message) || otherwise;
};
