const longestWaitMs = 3_600_000;

/** Exponential backoff after the given number of attempts: 15 s, 30 s, 1 min … at most an hour. */
export const getBackoffMs = (attempts: number): number =>
  Math.min(longestWaitMs, 15_000 * 2 ** Math.max(0, attempts - 1));

/** The wait that a `Retry-After` asks for, as seconds or a date, in milliseconds and at most `mostMs`; 0 without one. */
export const parseRetryAfter = (header: string | undefined, mostMs: number, now = Date.now()): number => {
  const text = header?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : text.endsWith("GMT") ? Date.parse(text) - now : 0;
  return ms > 0 ? Math.min(ms, mostMs) : 0;
};
