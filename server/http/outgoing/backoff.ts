const longestWaitMs = 3_600_000;

/** Exponential backoff after the given number of attempts: 15 s, 30 s, 1 min … at most an hour. */
export const getBackoffMs = (attempts: number): number =>
  Math.min(longestWaitMs, 15_000 * 2 ** Math.max(0, attempts - 1));
