import { getContent } from "./content/content.ts";

/** A function that formats dates, ISO 8601 texts and milliseconds in the site's locale. Its formatter is made late: that is slow. */
export const createDateFormat = (options: Intl.DateTimeFormatOptions) => {
  let made: { locale: string; format: Intl.DateTimeFormat } | undefined;
  return (date: Date | string | number): string => {
    const { locale } = getContent("site");
    if (made?.locale !== locale) made = { locale, format: new Intl.DateTimeFormat(locale, options) };
    return made.format.format(new Date(date));
  };
};

/** A day like Aug 17, 2024, in UTC. */
export const formatDay = createDateFormat({ dateStyle: "medium", timeZone: "UTC" });

// The others are in the reader's time zone.
export const formatLocalDay = createDateFormat({ dateStyle: "medium" });
/** August 17, 2024. */
export const formatLongDay = createDateFormat({ dateStyle: "long" });
/** Aug 17, 2024, 3:04 PM. */
export const formatDateTime = createDateFormat({ dateStyle: "medium", timeStyle: "short" });
/** Aug 17, 2024, 3:04:05 PM. */
export const formatExactTime = createDateFormat({ dateStyle: "medium", timeStyle: "medium" });
