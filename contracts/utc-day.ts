/** One day in milliseconds. Days are counted in UTC, where all have the same length. */
export const dayMs = 86_400_000;

/** The UTC day of a time in milliseconds, like '2026-11-20'. */
export const toUtcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
