import { expect, test } from "vitest";
import { parseRetryAfter } from "./backoff.ts";

const now = Date.parse("2026-03-01T10:00:00Z");

test.each([
  [undefined, 0],
  ["", 0],
  ["120", 120_000],
  [" 5 ", 5_000],
  ["999999999", 86_400_000],
  ["Sun, 01 Mar 2026 10:01:00 GMT", 60_000],
  ["Sun, 01 Mar 2026 09:00:00 GMT", 0],
  ["Fri, 01 Mar 2086 10:01:00 GMT", 86_400_000],
  ["-5", 0],
  ["1e3", 0],
  ["soon GMT", 0],
])("reads Retry-After %j as %d ms", (header, ms) => {
  expect(parseRetryAfter(header, 86_400_000, now)).toBe(ms);
});
