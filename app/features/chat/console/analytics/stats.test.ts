import { expect, test } from "vitest";
import { formatDay, fillDays, firstDay, shownDays, getAxisMax } from "./stats.ts";

const now = Date.parse("2026-03-02T23:30:00Z");

test("fills all 30 days, with zero for days without views", () => {
  const days = fillDays(
    [
      { day: "2026-03-02", views: 7 },
      { day: "2026-02-28", views: 2 },
    ],
    now,
  );
  expect(days).toHaveLength(shownDays);
  expect(days[0]?.day).toBe(firstDay(now));
  expect(days.slice(-3)).toEqual([
    { day: "2026-02-28", views: 2 },
    { day: "2026-03-01", views: 0 },
    { day: "2026-03-02", views: 7 },
  ]);
});

test.each([
  [0, 4],
  [3, 4],
  [7, 10],
  [11, 20],
  [24, 25],
  [180, 200],
  [1_001, 2_000],
])("rounds the axis maximum of %i up to %i", (highest, top) => {
  expect(getAxisMax([highest])).toBe(top);
});

test("formats days in UTC, independent of the time zone", () => {
  expect(formatDay("2026-03-01")).toBe("Mar 1");
  expect(formatDay("2026-03-01", "long")).toBe("Sunday, March 1");
});
