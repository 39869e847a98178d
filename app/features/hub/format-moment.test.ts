import { expect, test } from "vitest";
import { formatDay } from "#app/lib/format-date.ts";
import { formatBoot } from "./format-moment.ts";

// The words between the numbers and their order are those of the content's locale.
test("formats the last boot by day, hour and minute, without the year", () => {
  expect(
    formatBoot("2025-08-17T14:05:00Z")
      .match(/\d{2,}/g)
      ?.sort(),
  ).toEqual(["05", "14", "17"]);
});

test("formats a day independently of the time zone", () => {
  expect(formatDay("2024-08-17")).toMatch(/17.*2024|2024.*17/);
});
