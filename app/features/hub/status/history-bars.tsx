import { formatDay } from "#app/lib/format-date.ts";
import { historyDays, type ProbeDay } from "#contracts/status/site-status.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { fill } from "#contracts/fill.ts";
import { getContent } from "#app/lib/content/content.ts";

const barWidth = 4;
const step = 6;
const height = 28;
const noDays: ProbeDay[] = Array.from({ length: historyDays }, () => null);

const toPercent = (passed: number, total: number): string => String(Math.floor((1_000 * passed) / total) / 10);

const getColor = (day: ProbeDay): string => {
  if (!day) return "fill-line";
  if (day.passed === day.total) return "fill-success";
  return day.passed / day.total >= 0.95 ? "fill-warning" : "fill-danger";
};

const describeDay = (day: ProbeDay, date: string): string => {
  const texts = getContent("hub/system-status");
  if (!day) return fill(texts.thisSite.dayWithoutChecks, { date });
  return fill(texts.thisSite.day, { date, uptime: toPercent(day.passed, day.total), count: day.total });
};

const describeAll = (days: readonly ProbeDay[]): string => {
  const texts = getContent("hub/system-status");
  const passed = days.reduce((sum, day) => sum + (day?.passed ?? 0), 0);
  const total = days.reduce((sum, day) => sum + (day?.total ?? 0), 0);
  const date = fill(texts.thisSite.history, { days: historyDays });
  return total === 0 ? date : fill(texts.thisSite.day, { date, uptime: toPercent(passed, total), count: total });
};

/** Uptime chart with one bar per day, the last for today. */
export const HistoryBars = ({ days = noDays, firstDay }: { days?: readonly ProbeDay[]; firstDay: string | null }) => (
  <svg
    aria-label={describeAll(days)}
    viewBox={`0 0 ${historyDays * step - (step - barWidth)} ${height}`}
    preserveAspectRatio="none"
    className="h-7 w-full"
  >
    {days.map((day, index) => {
      const time = firstDay === null ? null : Date.parse(firstDay) + index * dayMs;
      return (
        <rect key={index} x={index * step} width={barWidth} height={height} rx={1.5} className={getColor(day)}>
          {time !== null && <title>{describeDay(day, formatDay(time))}</title>}
        </rect>
      );
    })}
  </svg>
);
