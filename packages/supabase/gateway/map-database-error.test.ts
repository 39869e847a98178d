import { expect, test } from "vitest";
import { toPlainError } from "../plain-error.ts";
import { toApiError } from "./map-database-error.ts";

const databaseError = (code: string, message = "select secret from words", more = {}) =>
  toPlainError(Object.assign(new Error(message), { code, ...more }));

test.each([
  ["23514", 400],
  ["23502", 400],
  ["23505", 409],
  ["23503", 409],
  ["22P05", 400],
  ["42703", 400],
  ["40001", 409],
  ["53300", 503],
  ["57P01", 503],
  ["57014", 503],
  ["08006", 503],
  ["ECONNREFUSED", 503],
  ["CONNECTION_CLOSED", 503],
  ["ERR_JWS_INVALID", 400],
  ["ERR_JWS_SIGNATURE_VERIFICATION_FAILED", 400],
  ["ERR_JWT_EXPIRED", 400],
  ["ERR_JOSE_ALG_NOT_ALLOWED", 400],
  ["XX000", 500],
  ["", 500],
])("maps the code '%s' to %i", (code, status) => {
  const { status: described, message } = toApiError(databaseError(code));
  expect(described).toBe(status);
  expect(message).not.toContain("secret");
});

test("names the violated constraint", () => {
  expect(toApiError(databaseError("23514", "x", { constraint: "posts_slug_check" })).message).toContain(
    "posts_slug_check",
  );
  expect(toApiError(databaseError("23514", "x", { constraint: "posts_slug_check" })).message).toContain(
    "posts_slug_check",
  );
});

test.each([databaseError("FILES_UNAVAILABLE"), toPlainError(new Error("The storage timed out after 10000 ms"))])(
  "does not blame the database for stored files that do not respond",
  (error) => {
    const { status, message } = toApiError(error);
    expect(status).toBe(503);
    expect(message).toMatch(/^The storage of files does not respond/);
  },
);

test("accepts any thrown value", () => {
  for (const thrown of [undefined, null, "text", 5, {}]) expect(toApiError(toPlainError(thrown)).status).toBe(500);
  expect(toApiError(undefined).status).toBe(500);
});
