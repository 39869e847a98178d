import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { formatAgo } from "./format-ago.ts";

const site = getContent("site");

const now = Date.parse("2026-11-22T12:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  [minute, 1, "minute"],
  [59 * minute, 59, "minute"],
  [60 * minute, 1, "hour"],
  [day, 1, "day"],
  [2 * day + 5 * minute, 2, "day"],
  [13 * day, 1, "week"],
  [65 * day, 2, "month"],
  [800 * day, 2, "year"],
] as const)("formats %d ms ago in the largest whole unit", (ago, count, unit) => {
  expect(formatAgo(now - ago, now, "just now")).toBe(new Intl.RelativeTimeFormat(site.locale).format(-count, unit));
});

test("formats the last minute, and times in the future, as now", () => {
  expect(formatAgo(now - minute + 1, now, "just now")).toBe("just now");
  expect(formatAgo(now + day, now, "just now")).toBe("just now");
});
