/** An error response: an HTTP status, a code that the official client passes on, and a message. */
export type ApiError = {
  status: number;
  code: string;
  message: string;
  /** The status in the body of a storage error, where that of the response differs. */
  statusCode?: number;
  hint?: string;
  /** Retry-After, in seconds. */
  retryAfter?: number;
  /** Why a password was rejected, as reasons of the official client's AuthWeakPasswordError. */
  weakPassword?: { reasons: WeakPasswordReason[] };
};

export type WeakPasswordReason = "length" | "characters" | "pwned";

/** Thrown while a request is parsed; caught once, by the gateway. */
export class RequestError extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.name = "RequestError";
    this.error = error;
  }
}

export const notFound: ApiError = { status: 404, code: "not_found", message: "There is nothing at this URL" };

export const databaseBusy = {
  status: 503,
  code: "unavailable",
  message: "Too many requests are waiting for the database. Please try again in a moment.",
  retryAfter: 2,
} satisfies ApiError;

export const methodNotAllowed: ApiError = {
  status: 405,
  code: "method_not_allowed",
  message: "This URL does not support requests with this method",
};

const describe = ({ status, statusCode = status, code, message, hint, weakPassword }: ApiError, pathname: string) =>
  pathname.startsWith("/auth/v1")
    ? { code: status, error_code: code, msg: message, ...(weakPassword ? { weak_password: weakPassword } : {}) }
    : pathname.startsWith("/storage/v1")
      ? { statusCode: String(statusCode), error: code, message }
      : { code, message, details: null, hint: hint ?? null };

/** An error response in the shape that the official client expects below the given path. */
export const errorResponse = (error: ApiError, pathname: string): Response => {
  const headers = new Headers({ "x-sb-error-code": error.code });
  if (error.retryAfter !== undefined) headers.set("retry-after", String(error.retryAfter));
  return Response.json(describe(error, pathname), { status: error.status, headers });
};
