import type { SiteStats } from "#contracts/analytics/site-stats.ts";
import { getContent } from "#app/lib/content/content.ts";
import { dayMs, toUtcDay } from "#contracts/utc-day.ts";

export const shownDays = 30;

export type DayViews = { day: string; views: number };

/** First day of the range. Days are in UTC, as on the server. */
export const firstDay = (now: number): string => toUtcDay(now - (shownDays - 1) * dayMs);

/** All days of the range, with zero for days without views. */
export const fillDays = (days: SiteStats["days"], now: number): DayViews[] => {
  const views = new Map(days.map((entry) => [entry.day, entry.views]));
  return Array.from({ length: shownDays }, (_, index) => {
    const day = toUtcDay(now - (shownDays - 1 - index) * dayMs);
    return { day, views: views.get(day) ?? 0 };
  });
};

/** Axis maximum of a chart: a round number at or above the highest value. */
export const getAxisMax = (values: number[]): number => {
  const highest = Math.max(4, ...values);
  const unit = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 4, 5, 10].find((factor) => factor * unit >= highest) ?? 10;
  return Math.ceil(step * unit);
};

export const formatNumber = (value: number): string => value.toLocaleString(getContent("site").locale);
export const formatDay = (day: string, style: "short" | "long" = "short"): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(getContent("site").locale, {
    timeZone: "UTC",
    month: style,
    day: "numeric",
    ...(style === "long" && { weekday: "long" }),
  });
