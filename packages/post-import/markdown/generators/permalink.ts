import { getDayOfYear, getWeekday, type WrittenDate } from "../fields/parse-date.ts";
import { type Fields, findText } from "../front-matter/fields.ts";

const pad = (number: number, length = 2): string => String(number).padStart(length, "0");

const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** What each generator writes for the parts of a date. */
const getDateParts = (date: WrittenDate): [string, string][] => {
  const month = monthNames[date.month - 1] ?? "";
  const weekday = weekdayNames[getWeekday(date)] ?? "";
  return [
    ["year", String(date.year)],
    ["short_year", pad(date.year % 100)],
    ["month", pad(date.month)],
    ["i_month", String(date.month)],
    ["monthname", month],
    ["short_month", month.slice(0, 3)],
    ["long_month", month],
    ["day", pad(date.day)],
    ["i_day", String(date.day)],
    ["y_day", pad(getDayOfYear(date), 3)],
    ["yearday", String(getDayOfYear(date))],
    ["weekday", String(getWeekday(date))],
    ["weekdayname", weekday.toLowerCase()],
    ["short_day", weekday.slice(0, 3)],
    ["long_day", weekday],
    ["hour", pad(date.hour)],
    ["minute", pad(date.minute)],
    ["second", pad(date.second)],
    ["timestamp", String(Math.trunc(date.time / 1_000))],
  ];
};

type Values = { date: WrittenDate | null; words: Iterable<readonly [string, string]>; fields: Fields };

/** One slash between parts, one before them. */
export const toPath = (text: string): string => `/${text.replace(/^\/{1,100}/, "")}`.replaceAll(/\/{2,100}/g, "/");

/**
 * A path from a pattern such as `/:year/:title/`; other names are those of front matter. Null if a part of it is not
 * known.
 */
export const fillPermalink = (pattern: string, { date, words, fields }: Values): string | null => {
  const values = new Map([...(date ? getDateParts(date) : []), ...words]);
  let isComplete = true;
  const filled = pattern
    .slice(0, 1_000)
    .replaceAll(/:(\w{1,40})(\[[^[\]]{0,20}\])?/g, (_, name: string, range = "") => {
      const value =
        values.get(`${name.toLowerCase()}${range}`) ?? values.get(name.toLowerCase()) ?? findText(fields, name);
      if (value === undefined || value === null) isComplete = false;
      return value ?? "";
    });
  return isComplete ? toPath(filled) : null;
};

/** A part of an address as generators make it from words: lower case, hyphens for spaces, letters of any script. */
export const urlize = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s/_.-]/gu, "")
    .trim()
    .replaceAll(/\s{1,50}/g, "-")
    .replaceAll(/-{2,50}/g, "-");

export const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const aliasNames = ["aliases", "alias", "redirect_from", "redirects", "old_urls", "old_url", "former_urls"];
const maxAliases = 50;
const maxPath = 1_000;

/** The path of an address; null if it is none. `folder` is what relative ones are below. */
export const parsePath = (written: string, folder = "/"): string | null => {
  const text = written.trim();
  if (text === "" || text.length > maxPath || text.includes("\n") || /^[a-z][\w+.-]{0,30}:(?!\/\/)/i.test(text))
    return null;
  const path = /^(?:[a-z][\w+.-]{0,30}:)?\/\//i.test(text) ? (URL.parse(text, "https://a")?.pathname ?? null) : text;
  const clean = path?.split(/[?#]/)[0] ?? "";
  return clean === "" ? null : toPath(decodePath(clean.startsWith("/") ? clean : `${folder}/${clean}`));
};

/** Paths that led to the post before, under their usual names. */
export const readAliases = (fields: Fields, folder: string): string[] =>
  aliasNames
    .flatMap((name) => fields.get(name))
    .slice(0, maxAliases)
    .flatMap((alias) => (typeof alias === "string" ? (parsePath(alias, folder) ?? []) : []));

/** Origin and base of a site's address; null if it is none. */
export const parseSiteAddress = (address: string | null): { origin: string; base: string } | null => {
  const url = address === null ? null : URL.parse(address.includes("://") ? address : `https://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) return null;
  return { origin: url.origin, base: toPath(decodePath(url.pathname)).replace(/\/$/, "") };
};
