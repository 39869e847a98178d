import { expect, test } from "vitest";
import { chooseKept } from "./choose-kept.ts";

const hourMs = 3_600_000;
const now = Date.parse("2026-11-26T23:00:00Z");

/** Keeps as a site does that makes a backup every six hours, and returns the days that are left. */
const runFor = (days: number, keep: Parameters<typeof chooseKept>[1]): string[] => {
  let stored: Date[] = [];
  for (let hour = days * 24; hour >= 0; hour -= 6) {
    stored = [...stored, new Date(now - hour * hourMs)];
    const kept = chooseKept(stored, keep);
    stored = stored.filter((at) => kept.has(at));
  }
  return stored.map((at) => at.toISOString().slice(0, 10)).toReversed();
};

test("keeps the newest of each of the last days, weeks and months", () => {
  expect(runFor(400, { days: 3, weeks: 3, months: 4 })).toEqual([
    "2026-11-26",
    "2026-11-25",
    "2026-11-24",
    "2026-11-22",
    "2026-11-15",
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
  ]);
});

test("always keeps the newest one, whatever is wanted", () => {
  expect(runFor(10, { days: 0, weeks: 0, months: 0 })).toEqual(["2026-11-26"]);
});

test("counts only days that have a backup", () => {
  const times = ["2026-11-26", "2026-03-01", "2025-01-01"].map((day) => new Date(`${day}T00:00:00Z`));
  expect(chooseKept(times, { days: 3, weeks: 0, months: 0 }).size).toBe(3);
});
