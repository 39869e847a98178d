import { site } from "#content/content.ts";

const dayFormat = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium", timeZone: "UTC" });
const momentFormat = new Intl.DateTimeFormat(site.locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const bootFormat = new Intl.DateTimeFormat(site.locale, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** A day like Aug 17, 2024. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day));

/** A time in UTC, with the year. */
export const formatMoment = (time: string): string => `${momentFormat.format(new Date(time))} UTC`;

/** A time in UTC like Aug 17, 14:05. */
export const formatBoot = (time: string): string => bootFormat.format(new Date(time));
