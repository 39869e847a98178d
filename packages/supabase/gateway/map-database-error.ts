import type { ApiError } from "../http/error-response.ts";
import type { PlainError } from "../plain-error.ts";
import { checkViolation, foreignKeyViolation, uniqueViolation } from "../sqlstate.ts";

export const serviceUnavailable: ApiError = {
  status: 503,
  code: "unavailable",
  message: "The database does not respond. Please try again in a moment.",
  retryAfter: 2,
};
const internal: ApiError = { status: 500, code: "internal", message: "Something went wrong on our side." };

const errorMessages = new Map([
  ["23502", "A required value is missing"],
  [foreignKeyViolation, "The row refers to one that does not exist"],
  [uniqueViolation, "Such a row already exists"],
  [checkViolation, "A value is not allowed here"],
]);

/** True for an error that means that the database was unreachable. */
const isConnectionError = ({ code = "", message }: PlainError): boolean =>
  /^(08|53|57P)/.test(code) ||
  /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|CONNECTION_|CONNECT_TIMEOUT)/.test(code) ||
  /PGlite is clos|timed? ?out/i.test(message);

/** What a person is told about a constraint, by its name, which is also the `hint` of the error. */
export type ConstraintMessages = ReadonlyMap<string, string>;

const toConstraintError = (code: string, constraint: string | undefined, messages: ConstraintMessages): ApiError => {
  const message = errorMessages.get(code) ?? "The row violates a constraint";
  if (code === uniqueViolation || code === foreignKeyViolation) return { status: 409, code, message };
  if (!constraint) return { status: 400, code, message };
  return {
    status: 400,
    code,
    message: messages.get(constraint) ?? `${message} (${constraint})`,
    hint: constraint,
  };
};

// The drivers validate column values before they reach the database.
const isWrongValue = ({ code, message }: PlainError) =>
  code === "ERR_INVALID_ARG_TYPE" || /^Invalid input for \w+ type/.test(message);

// Errors of `jose`, with which the library verifies the tokens of signed storage URLs.
const isInvalidToken = ({ code = "" }: PlainError) => /^ERR_J(OSE|W[A-Z])_/.test(code);

// The library's parsers throw plain errors for some invalid queries.
const isUnreadableQuery = ({ name, code = "", message }: PlainError) =>
  name === "Error" &&
  code === "" &&
  /^(Missing|Unexpected|Unterminated|Invalid|Expected|Unknown|Unsupported)/.test(message);

/** Maps a database error to an API error, which says nothing of the database. */
export const toApiError = (
  error: PlainError = { name: "undefined", message: "", causes: [] },
  messages: ConstraintMessages = new Map(),
): ApiError => {
  const { code = "" } = error;
  if (code === "MAIL_NOT_SENT") {
    return {
      ...serviceUnavailable,
      message: "The email could not be sent. Please try again in a minute.",
      retryAfter: 60,
    };
  }
  if (code === "FILES_UNAVAILABLE" || error.message.startsWith("The storage timed out"))
    return { ...serviceUnavailable, message: "The storage of files does not respond. Please try again in a moment." };
  if (code === "57014") return { ...serviceUnavailable, message: "The database took too long" };
  if (isConnectionError(error)) return serviceUnavailable;
  if (code.startsWith("23")) return toConstraintError(code, error.constraint, messages);
  if (code === "40001" || code === "40P01") {
    return { status: 409, code, message: "Another write was made at the same time. Please try again." };
  }
  if (/^(0A|21|22|42|54)/.test(code)) return { status: 400, code, message: "The request is not valid" };
  if (isInvalidToken(error))
    return { status: 400, code: "InvalidJWT", message: "The token is not valid or has expired" };
  if (isWrongValue(error)) return { status: 400, code: "22P02", message: "A value does not fit its column" };
  if (isUnreadableQuery(error)) return { status: 400, code: "PGRST100", message: "The query is not valid" };
  return internal;
};
