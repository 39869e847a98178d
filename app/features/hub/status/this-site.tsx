import { createDateFormat, formatDay } from "#app/lib/format-date.ts";
import { Card } from "#app/ui/layout/card.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { type ProbeDay, type SiteStatus, historyDays } from "#contracts/status/site-status.ts";
import { type SitePart, siteParts } from "#contracts/values/site-parts.ts";
import { fill } from "#contracts/fill.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { ServiceStatusBadge } from "./service-status-badge.tsx";
import { useSiteStatus } from "./use-site-status.ts";

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
const HistoryBars = ({ days = noDays, firstDay }: { days?: readonly ProbeDay[]; firstDay: string | null }) => (
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

const formatTime = createDateFormat({ timeStyle: "medium" });

const PartItem = ({ part, status }: { part: SitePart; status: SiteStatus | null }) => {
  const { thisSite } = useContent("hub/system-status");
  const result = status?.parts.find((entry) => entry.part === part);
  const ms = result?.ms ?? null;
  return (
    <li className="grid content-start gap-2.5 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{thisSite.parts[part]}</h3>
        <ServiceStatusBadge status={result?.status ?? thisSite.notes.unknown} />
      </div>
      <HistoryBars days={status?.history[part]} firstDay={status?.firstDay ?? null} />
      <p className="min-h-[1.5em] text-sm text-foreground-muted tabular-nums">
        {ms !== null && <span>{`${thisSite.responseTime}: ${ms} ms`}</span>}
        {result?.note && <span>{thisSite.notes[result.note]}</span>}
      </p>
    </li>
  );
};

const Feeds = () => {
  const { thisSite } = useContent("hub/system-status");
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      <TextLink to="/app/system-status/incidents.xml" reloadDocument>
        {thisSite.feeds.rss}
      </TextLink>
      <TextLink to="/app/system-status.json" reloadDocument>
        {thisSite.feeds.json}
      </TextLink>
      <TextLink to="/app/system-status/badge.svg" reloadDocument>
        {thisSite.feeds.badge}
      </TextLink>
    </p>
  );
};

/** Live checks of this site, loaded in the browser; the rest of the page is cached. */
export const ThisSite = ({ children }: { children: Elements }) => {
  const { thisSite } = useContent("hub/system-status");
  const { status, isUnreachable } = useSiteStatus();
  return (
    <Card title={thisSite.heading} description={thisSite.text} footer={<Feeds />}>
      {children}
      <WithoutScript>{thisSite.withoutScript}</WithoutScript>
      <div className="flex min-h-[1.5em] flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-foreground-muted">
        <output>{isUnreachable && thisSite.unreachable}</output>
        <p>
          <span>{fill(thisSite.history, { days: historyDays })}</span>
          {status?.at && <span>{` · ${fill(thisSite.checked, { time: formatTime(status.at) })}`}</span>}
        </p>
      </div>
      <ul className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {siteParts.map((part) => (
          <PartItem key={part} part={part} status={status} />
        ))}
      </ul>
    </Card>
  );
};
