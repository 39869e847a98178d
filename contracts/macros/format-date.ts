import { formatLongDate, months, weekdays } from "../format-english.ts";
import { createLocalSigns, formatLocalLength, type Signs } from "./local-signs.ts";

const hour = 3_600_000;

/** A date whose UTC fields are those of a clock in that time zone; of UTC if there is no such zone. */
export const toWallClock = (now: Date, timeZone: string): Date => {
  if (timeZone === "UTC") return now;
  try {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    }).formatToParts(now);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return new Date(
      Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")),
    );
  } catch {
    return now;
  }
};

const addHours = (date: Date, hours: number): Date => new Date(date.getTime() + hours * hour);
const pad = (value: number): string => String(value).padStart(2, "0");
const toTwelve = (date: Date): number => date.getUTCHours() % 12 || 12;
const getHalf = (date: Date): string => (date.getUTCHours() < 12 ? "AM" : "PM");

const formatTime = (date: Date): string => `${toTwelve(date)}:${pad(date.getUTCMinutes())} ${getHalf(date)}`;
const getMonth = (date: Date): string => months[date.getUTCMonth()] ?? "";
const getWeekday = (date: Date): string => weekdays[date.getUTCDay()] ?? "";

const toOrdinal = (value: number): string => {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${(isTeen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[value % 10]) ?? "th"}`;
};

/** Of the date library that authors of cards know the signs of, those that are about a day or a time of it. */
const englishSigns: Signs = {
  YYYY: (date) => String(date.getUTCFullYear()),
  YY: (date) => pad(date.getUTCFullYear() % 100),
  MMMM: getMonth,
  MMM: (date) => getMonth(date).slice(0, 3),
  MM: (date) => pad(date.getUTCMonth() + 1),
  M: (date) => String(date.getUTCMonth() + 1),
  Do: (date) => toOrdinal(date.getUTCDate()),
  DD: (date) => pad(date.getUTCDate()),
  D: (date) => String(date.getUTCDate()),
  dddd: getWeekday,
  ddd: (date) => getWeekday(date).slice(0, 3),
  dd: (date) => getWeekday(date).slice(0, 2),
  d: (date) => String(date.getUTCDay()),
  HH: (date) => pad(date.getUTCHours()),
  H: (date) => String(date.getUTCHours()),
  hh: (date) => pad(toTwelve(date)),
  h: (date) => String(toTwelve(date)),
  mm: (date) => pad(date.getUTCMinutes()),
  m: (date) => String(date.getUTCMinutes()),
  ss: (date) => pad(date.getUTCSeconds()),
  s: (date) => String(date.getUTCSeconds()),
  A: getHalf,
  a: (date) => getHalf(date).toLowerCase(),
  LT: formatTime,
  LTS: (date) => formatTime(date).replace(" ", `:${pad(date.getUTCSeconds())} `),
  L: (date) => `${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}/${date.getUTCFullYear()}`,
  LL: formatLongDate,
  LLL: (date) => `${formatLongDate(date)} ${formatTime(date)}`,
  LLLL: (date) => `${getWeekday(date)}, ${formatLongDate(date)} ${formatTime(date)}`,
};
const sign = /\[([^[\]]*)\]|LTS?|L{1,4}|Y{4}|YY|M{1,4}|Do|DD?|d{1,4}|HH?|hh?|mm?|ss?|[Aa]/g;

const usual = "en-US";
const signsByLocale = new Map([[usual, englishSigns]]);

const getSigns = (locale: string): Signs => {
  const signs = signsByLocale.get(locale) ?? { ...englishSigns, ...createLocalSigns(locale) };
  signsByLocale.set(locale, signs);
  return signs;
};

/** A date in the signs that authors of cards write: `DD.MM.YYYY`, `h:mm A`, `[on] dddd`. */
export const formatDate = (date: Date, format: string, locale = usual): string => {
  const signs = getSigns(locale);
  return format.replaceAll(
    sign,
    (found: string, literal: string | undefined) => literal ?? signs[found]?.(date) ?? found,
  );
};

const offset = /^:?utc([+-]\d{1,2})$/i;

/** The time of {{time_UTC+2}}; null if it names no such offset. */
export const formatTimeAt = (now: Date, name: string, locale = usual): string | null => {
  const [, hours] = offset.exec(name) ?? [];
  return hours === undefined ? null : formatDate(addHours(now, Number(hours)), "LT", locale);
};

const units = [
  { unit: "minute", ms: 60_000, below: 45 },
  { unit: "hour", ms: hour, below: 22 },
  { unit: "day", ms: 24 * hour, below: 26 },
  { unit: "month", ms: 30.436875 * 24 * hour, below: 11 },
  { unit: "year", ms: 365.2425 * 24 * hour, below: Infinity },
];

/** For how long nothing was said, in words: "just now", "a few seconds", "5 minutes", "an hour". */
export const formatIdle = (ms: number, locale = usual): string => {
  if (!(ms > 0)) return locale === usual ? "just now" : formatLocalLength(0, "second", locale);
  const seconds = Math.round(ms / 1_000);
  if (locale !== usual && seconds < 45) return formatLocalLength(Math.max(1, seconds), "second", locale);
  if (seconds < 45) return "a few seconds";
  for (const { unit, ms: length, below } of units) {
    const count = Math.round(ms / length);
    if (locale !== usual && count < below) return formatLocalLength(Math.max(1, count), unit, locale);
    if (count <= 1) return unit === "hour" ? "an hour" : `a ${unit}`;
    if (count < below) return `${count} ${unit}s`;
  }
  return "";
};
