import type { LiteError } from "../gateway/lite-call.ts";
import type { Refusal } from "./answers.ts";

export const unavailable: Refusal = { status: 503, code: "unavailable", message: "The database does not answer. Please try again in a moment.", retryAfter: 2 };
const internal: Refusal = { status: 500, code: "internal", message: "Something went wrong on our side." };

const wordsOf: Record<string, string> = {
  "23502": "A required value is missing",
  "23503": "The row refers to one that does not exist",
  "23505": "There is already such a row",
  "23514": "A value is not allowed here",
};

/** True for a fault that means that the database could not be reached, whatever came of it. */
export const isConnectionFault = ({ code = "", message }: LiteError): boolean => {
  return (
    /^(08|53|57P)/.test(code) ||
    /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|CONNECTION_|CONNECT_TIMEOUT)/.test(code) ||
    /PGlite is clos|timed? ?out/i.test(message)
  );
};

/**
 * What a fault means to the caller. Fault of the library: whatever it does not know, a CHECK violation too, it answers with
 * 500 and the words of the database.
 */
export const describeFault = (fault: LiteError = { name: "undefined", message: "", causes: [] }): Refusal => {
  const { name, code = "", message, constraint } = fault;
  if (code === "MAIL_NOT_SENT") return { ...unavailable, message: "The mail could not be sent. Please try again in a minute.", retryAfter: 60 };
  if (code === "57014") return { ...unavailable, message: "The database took too long" };
  if (isConnectionFault(fault)) return unavailable;
  if (code === "23505" || code === "23503") return { status: 409, code, message: wordsOf[code] ?? "" };
  if (/^23/.test(code)) {
    return { status: 400, code, message: `${wordsOf[code] ?? "The row breaks a rule"}${constraint ? ` (${constraint})` : ""}` };
  }
  if (/^(40001|40P01)$/.test(code)) return { status: 409, code, message: "Another write came first. Please try again." };
  if (/^(0A|21|22|42|54)/.test(code)) return { status: 400, code, message: "The request cannot be answered as it is written" };
  // The drivers' own checks of a value for a column, before the database sees it.
  if (code === "ERR_INVALID_ARG_TYPE" || /^Invalid input for \w+ type/.test(message)) return { status: 400, code: "22P02", message: "A value does not fit its column" };
  // The library's parsers throw bare errors for some queries that they cannot read.
  if (name === "Error" && code === "" && /^(Missing|Unexpected|Unterminated|Invalid|Expected|Unknown|Unsupported)/.test(message)) {
    return { status: 400, code: "PGRST100", message: "The query cannot be read" };
  }
  return internal;
};
