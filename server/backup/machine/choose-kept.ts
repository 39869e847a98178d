import { dayMs } from "#contracts/utc-day.ts";

/** How many backups to keep: the newest of each of the last days, weeks and months that have one. */
export type Keeping = { days: number; weeks: number; months: number };

const toWeek = (at: Date): string => String(Math.floor((at.getTime() / dayMs + 3) / 7));

/** The times that are kept, of backups in any order. The newest one always is. */
export const chooseKept = (times: readonly Date[], { days, weeks, months }: Keeping): Set<Date> => {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewest = (count: number, toPeriod: (at: Date) => string): void => {
    const periods = new Set<string>();
    for (const at of newestFirst) {
      const period = toPeriod(at);
      if (periods.has(period)) continue;
      if (periods.size >= count) return;
      periods.add(period);
      kept.add(at);
    }
  };
  keepNewest(days, (at) => at.toISOString().slice(0, 10));
  keepNewest(weeks, toWeek);
  keepNewest(months, (at) => at.toISOString().slice(0, 7));
  return kept;
};
