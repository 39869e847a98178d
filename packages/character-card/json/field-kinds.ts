import { CardError } from "../card-error.ts";
import { limits } from "../limits.ts";
import type { Kind } from "./json-record.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";

const readText = (raw: Json): string | undefined => {
  if (typeof raw === "number") return String(raw);
  if (typeof raw !== "string") return undefined;
  if (raw.length > limits.textLength)
    throw new CardError(`A text of the card is too long. Each may have up to ${limits.textLength} characters.`);
  return raw;
};

const createListKind = (splitText: (text: string) => string[]): Kind<string[]> => ({
  empty: [],
  read: (raw) => {
    const items = typeof raw === "string" ? splitText(raw) : raw;
    if (!Array.isArray(items)) return undefined;
    if (items.length > limits.listLength) throw new CardError("A list of the card is too long.");
    return items.flatMap((item) => readText(item) ?? []);
  },
  write: (value) => value,
});

export const text: Kind<string> = { empty: "", read: readText, write: (value) => value };
/** Texts; a single one may be there without a list. */
export const texts = createListKind((value) => (value ? [value] : []));
/** Words; they may be there as one text with commas. */
export const words = createListKind((value) =>
  value
    .split(",", limits.listLength + 1)
    .map((word) => word.trim())
    .filter(Boolean),
);

const readNumber = (raw: Json): number | undefined =>
  typeof raw === "number" && Number.isFinite(raw) ? raw : undefined;
const readFlag = (raw: Json): boolean | undefined => (typeof raw === "boolean" ? raw : undefined);

export const optionalNumber: Kind<number | null> = { empty: null, read: readNumber, write: (value) => value };
export const flag: Kind<boolean> = { empty: false, read: readFlag, write: (value) => value };
export const optionalFlag: Kind<boolean | null> = { empty: null, read: readFlag, write: (value) => value };

export const object: Kind<JsonObject> = {
  empty: {},
  read: (raw) => (isJsonObject(raw) ? raw : undefined),
  write: (value) => value,
};

const lastSecond = 8.64e12;
/** From here on a number counts milliseconds: as seconds it would be after the year 5000. */
const firstMillisecond = 1e11;
const isoDate = /^\d{4}-\d\d-\d\dT/;
/** As SillyTavern writes it: "2024-3-9 @12h 33m 12s 345ms". */
const spelledDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s)?/;

const parseDate = (raw: string): number => {
  if (raw.length > 50) return NaN;
  if (isoDate.test(raw)) return Date.parse(raw);
  const [year = NaN, month = 1, day = 1, ...time] =
    spelledDate
      .exec(raw)
      ?.slice(1)
      .map((part) => Number(part ?? 0)) ?? [];
  return Date.UTC(year, month - 1, day, ...time);
};

/** Seconds since 1970, from seconds, milliseconds or a date. Zero means "unknown" in a card. */
export const unixTime: Kind<number | null> = {
  empty: null,
  read: (raw) => {
    const time = typeof raw === "string" ? parseDate(raw) : readNumber(raw);
    if (time === undefined || Number.isNaN(time) || time <= 0) return undefined;
    const seconds = typeof raw === "string" || time >= firstMillisecond ? Math.floor(time / 1000) : time;
    return seconds <= lastSecond ? seconds : undefined;
  },
  write: (value) => value,
};
