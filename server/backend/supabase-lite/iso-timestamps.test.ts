import { expect, test } from "vitest";
import { isoTimestamp } from "./iso-timestamps.ts";

test.each([
  ["2026-01-01 00:00:00+00", "2026-01-01T00:00:00+00:00"],
  ["2026-01-01 12:34:56.789012+05:30", "2026-01-01T12:34:56.789012+05:30"],
  ["2026-01-01 00:00:00-08", "2026-01-01T00:00:00-08:00"],
  ["2026-01-01 00:00:00", "2026-01-01T00:00:00"],
  ["12026-01-01 00:00:00+00", "12026-01-01T00:00:00+00:00"],
])("converts %s to %s", (text, iso) => expect(isoTimestamp(text)).toBe(iso));

test.each(["infinity", "-infinity", "0044-03-15 12:00:00+00 BC"])("leaves %s unchanged", (text) =>
  expect(isoTimestamp(text)).toBe(text),
);
