import type { Refusal } from "./answers.ts";

const unavailable: Refusal = { status: 503, code: "unavailable", message: "The database does not answer. Please try again in a moment.", retryAfter: 2 };
const internal: Refusal = { status: 500, code: "internal", message: "Something went wrong on our side." };

const wordsOf: Record<string, string> = {
  "23502": "A required value is missing",
  "23503": "The row refers to one that does not exist",
  "23505": "There is already such a row",
  "23514": "A value is not allowed here",
};

const read = (fault: unknown, name: string): string => {
  const value = (fault as Record<string, unknown> | null)?.[name];
  return typeof value === "string" ? value : "";
};

const isConnectionFault = (code: string, message: string) =>
  /^(08|53|57P)/.test(code) ||
  /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|CONNECTION_|CONNECT_TIMEOUT)/.test(code) ||
  /PGlite is clos|timed? ?out/i.test(message);

/**
 * What a fault means to the caller. Fault of the library: whatever it does not know, a CHECK violation too, it answers with
 * 500 and the words of the database.
 */
export const describeFault = (fault: unknown): Refusal => {
  const code = read(fault, "code");
  const message = read(fault, "message");
  if (isConnectionFault(code, message)) return unavailable;
  if (code === "57014") return { ...unavailable, code, message: "The database took too long" };
  if (code === "23505" || code === "23503") return { status: 409, code, message: wordsOf[code] ?? "" };
  if (/^23/.test(code)) {
    const constraint = read(fault, "constraint") || read(fault, "constraint_name");
    return { status: 400, code, message: `${wordsOf[code] ?? "The row breaks a rule"}${constraint ? ` (${constraint})` : ""}` };
  }
  if (/^(40001|40P01)$/.test(code)) return { status: 409, code, message: "Another write came first. Please try again." };
  if (/^(0A|21|22|42|54)/.test(code)) return { status: 400, code, message: "The request cannot be answered as it is written" };
  // PGlite's own check of a value for a column, before the database sees it.
  if (/^Invalid input for \w+ type/.test(message)) return { status: 400, code: "22P02", message: "A value does not fit its column" };
  return internal;
};
