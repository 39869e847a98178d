import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test.each([
  [0, "1 minute"],
  [65_000, "1 minute"],
  [3_600_000, "1 hour"],
  [7_500_000, "2 hours and 5 minutes"],
  [90_000_000, "1 day and 1 hour"],
  [86_700_000, "1 day"],
])("writes %i milliseconds as %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds, "en-US")).toBe(text);
});

test("writes them in the site's language", () => {
  expect(formatDuration(7_260_000, "de")).toBe("2 Stunden und 1 Minute");
});
