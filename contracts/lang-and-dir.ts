const rightToLeft = /^(?:ar|dv|fa|he|ks|ps|sd|ug|ur|yi)-/;
/** Their countries write or speak so differently that browsers and screen readers choose fonts and voices by them. */
const differByCountry = /^(?:pt|zh)-/;

export type LangAndDir = { lang: string; dir: "ltr" | "rtl" };

/** The values of HTML's `lang` and `dir` for a site's locale (`de-DE`). Without `Intl`: also for the first paint of pages. */
export const toLangAndDir = (locale: string): LangAndDir => ({
  lang: differByCountry.test(locale) ? locale : locale.slice(0, 2),
  dir: rightToLeft.test(locale) ? "rtl" : "ltr",
});

/** The same as attributes of HTML. From left to right is what a page is without `dir`. */
export const toLangAttributes = (locale: string): string => {
  const { lang, dir } = toLangAndDir(locale);
  return `lang="${lang}"${dir === "rtl" ? ' dir="rtl"' : ""}`;
};
