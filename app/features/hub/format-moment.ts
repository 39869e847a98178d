import { createDateFormat } from "#app/lib/format-date.ts";

const formatTime = createDateFormat({ dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A time in UTC, with the year. */
export const formatMoment = (time: string): string => `${formatTime(time)} UTC`;

/** A time in UTC like Aug 17, 14:05. */
export const formatBoot = createDateFormat({
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});
