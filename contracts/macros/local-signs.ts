export type Signs = Readonly<Record<string, (date: Date) => string>>;

/** The signs of `formatDate` that have words or an order of their own in a language, by `Intl`. */
export const createLocalSigns = (locale: string): Signs => {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (date: Date): string => format.format(date);
  };
  const halves = new Intl.DateTimeFormat(locale, { hour: "numeric", hour12: true, timeZone: "UTC" });
  const getHalf = (date: Date): string =>
    halves.formatToParts(date).find(({ type }) => type === "dayPeriod")?.value ?? "";
  return {
    MMMM: write({ month: "long" }),
    MMM: write({ month: "short" }),
    Do: write({ day: "numeric" }),
    dddd: write({ weekday: "long" }),
    ddd: write({ weekday: "short" }),
    dd: write({ weekday: "narrow" }),
    A: getHalf,
    a: getHalf,
    LT: write({ timeStyle: "short" }),
    LTS: write({ timeStyle: "medium" }),
    L: write({ dateStyle: "short" }),
    LL: write({ dateStyle: "long" }),
    LLL: write({ dateStyle: "long", timeStyle: "short" }),
    LLLL: write({ dateStyle: "full", timeStyle: "short" }),
  };
};

/** A length of time in words: "5 Minuten"; 0 is the present. */
export const formatLocalLength = (count: number, unit: string, locale: string): string =>
  count === 0
    ? new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, "second")
    : new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
