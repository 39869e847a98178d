import { getContent } from "#app/lib/content/content.ts";

const minuteMs = 60_000;
const steps = [
  ["year", 365 * 24 * 60 * minuteMs],
  ["month", 30 * 24 * 60 * minuteMs],
  ["week", 7 * 24 * 60 * minuteMs],
  ["day", 24 * 60 * minuteMs],
  ["hour", 60 * minuteMs],
  ["minute", minuteMs],
] as const;

/** A time like "2 days ago"; `justNow` for the last minute. Both times in milliseconds. */
export const formatAgo = (time: number, now: number, justNow: string): string => {
  const step = steps.find(([, ms]) => now - time >= ms);
  return step
    ? new Intl.RelativeTimeFormat(getContent("site").locale).format(-Math.floor((now - time) / step[1]), step[0])
    : justNow;
};
