import * as english from "./format-english.ts";

const usual = "en-US";

/** The long form, in UTC: `March 1, 2026`, `1. März 2026`. */
export const formatLongDate = (date: Date, locale: string): string =>
  locale === usual
    ? english.formatLongDate(date)
    : date.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });

/** A non-negative integer: `1,500`, `1.500`. */
export const formatWholeNumber = (value: number, locale: string): string =>
  locale === usual ? english.formatWholeNumber(value) : value.toLocaleString(locale);
