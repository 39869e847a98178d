import * as english from "./format-english.ts";

const usual = "en-US";

const createFormats = <Format>(create: (locale: string) => Format) => {
  const made = new Map<string, Format>();
  return (locale: string): Format => {
    const format = made.get(locale) ?? create(locale);
    made.set(locale, format);
    return format;
  };
};
const getDateFormat = createFormats(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const getNumberFormat = createFormats((locale) => new Intl.NumberFormat(locale));

/** The long form, in UTC: `March 1, 2026`, `1. März 2026`. */
export const formatLongDate = (date: Date, locale: string): string =>
  locale === usual ? english.formatLongDate(date) : getDateFormat(locale).format(date);

/** A non-negative integer: `1,500`, `1.500`. */
export const formatWholeNumber = (value: number, locale: string): string =>
  locale === usual ? english.formatWholeNumber(value) : getNumberFormat(locale).format(value);
