import { expect, test } from "vitest";
import { formatBoot, formatDay } from "./format-day.ts";

test("formats the last boot with short date and time", () => {
  expect(formatBoot("2025-08-17T14:05:00Z")).toBe("Aug 17, 14:05");
});

test("formats days in UTC, independent of the time zone", () => {
  expect(formatDay("2024-08-17")).toBe("Aug 17, 2024");
});
