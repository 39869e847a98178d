import { expect, test } from "vitest";
import { toMedian, toRows } from "./compare.ts";
import type { Figure, Unit } from "./measurement.ts";
import { replaceComparison } from "./table.ts";

const toFigures = (values: number[], unit: Unit = "ms"): Figure[][] =>
  values.map((value) => [{ what: "start", unit, value }]);

test.each([
  { values: [3, 1, 2], median: 2 },
  { values: [4, 1, 3, 2], median: 2.5 },
])("the median of $values is $median", ({ values, median }) => {
  expect(toMedian(values)).toBe(median);
});

test("compares within the pairs, so that a machine that gets slower changes no ratio", () => {
  expect(toRows(toFigures([100, 200, 400]), toFigures([50, 100, 200]))).toEqual([
    { what: "start", unit: "ms", value: 200, other: { value: 100, ratio: 2, verdict: "worse" } },
  ]);
});

test("has no comparison for a site that was measured alone", () => {
  expect(toRows(toFigures([100]))).toEqual([{ what: "start", unit: "ms", value: 100 }]);
});

test.each([
  { unit: "ms", value: 106, verdict: "worse" },
  { unit: "ms", value: 104, verdict: "same" },
  { unit: "ms", value: 94, verdict: "better" },
  { unit: "requests/s", value: 94, verdict: "worse" },
  { unit: "requests/s", value: 104, verdict: "same" },
  { unit: "of bare", value: 106, verdict: "better" },
  { unit: "times bare", value: 106, verdict: "worse" },
] as const)("$value $unit against 100 is $verdict", ({ unit, value, verdict }) => {
  expect(toRows(toFigures([value], unit), toFigures([100], unit))).toMatchObject([{ other: { verdict } }]);
});

test.each([
  { value: 0, verdict: "same" },
  { value: 20, verdict: "worse" },
])("$value ms of blocking against none is $verdict", ({ value, verdict }) => {
  expect(toRows(toFigures([value]), toFigures([0]))).toMatchObject([{ other: { verdict } }]);
});

test("writes a comparison at the end of the page, and later in its place", () => {
  const page = "# Numbers\n\nText.\n\n## Limits\n\nText.\n";
  const write = (text: string, against: string, value: number): string =>
    replaceComparison(text, against, "Medians.", toRows(toFigures([value]), toFigures([100])));
  const section = (against: string, ratio: string, value: number) =>
    `\n## Compared with ${against}\n\nMedians.\n\n| what | ratio | this tree |\n| --- | --- | --- |\n| start | ${ratio} | ${value} ms |\n`;
  const first = write(page, "abc of 2026-01-01", 120);
  expect(first).toBe(page + section("abc of 2026-01-01", "1.20 worse", 120));
  const second = write(first, "def of 2026-01-02", 90);
  expect(second).toBe(first + section("def of 2026-01-02", "0.90 better", 90));
  expect(write(second, "abc of 2026-01-01", 101)).toBe(
    page + section("abc of 2026-01-01", "1.01", 101) + section("def of 2026-01-02", "0.90 better", 90),
  );
});
