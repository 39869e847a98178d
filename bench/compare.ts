import type { Figure, Unit } from "./measurement.ts";

export type Verdict = "better" | "worse" | "same";
export type Row = {
  what: string;
  unit: Unit;
  value: number;
  /** Missing where nothing was compared. */
  other?: { value: number; ratio: number; verdict: Verdict };
};

const noticed = 1.05;
const moreIsBetter = new Set<Unit>(["requests/s", "of bare"]);

export const toMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
};

const toRatio = (value: number, other: number): number => (value === other ? 1 : value / other);

const judge = (ratio: number, unit: Unit): Verdict => {
  const cost = moreIsBetter.has(unit) ? 1 / ratio : ratio;
  if (cost > noticed) return "worse";
  return cost < 1 / noticed ? "better" : "same";
};

/**
 * Rows of the medians of a site, measured several times, and of the other, measured in turn with it: their ratio is the
 * median of those of the pairs, which had the machine in the same state.
 */
export const toRows = (measured: Figure[][], others: Figure[][] = []): Row[] =>
  (measured[0] ?? []).map(({ what, unit }, index): Row => {
    const values = measured.map((figures) => figures[index]?.value ?? NaN);
    const otherValues = others.map((figures) => figures[index]?.value ?? NaN);
    const row = { what, unit, value: toMedian(values) };
    if (otherValues.length === 0) return row;
    const ratio = toMedian(values.map((value, pair) => toRatio(value, otherValues[pair] ?? NaN)));
    return { ...row, other: { value: toMedian(otherValues), ratio, verdict: judge(ratio, unit) } };
  });
