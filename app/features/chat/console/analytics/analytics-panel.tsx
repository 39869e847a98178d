import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { RetryButton } from "#app/ui/actions/retry-button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { fill } from "#contracts/fill.ts";
import { type SiteStats, siteStatsSchema } from "#contracts/analytics/site-stats.ts";
import { DailyViewsChart } from "./daily-views-chart.tsx";
import { formatDay, formatNumber, fillDays, shownDays, firstDay } from "./stats.ts";

type Row = { name: string; value: string };
type Props = { title: string; caption: string; columns: [string, string]; rows: Row[]; children: ReactNode };

/** Chart with its data as an accessible table. */
const ChartFrame = ({ title, caption, columns, rows, children }: Props) => {
  const texts = useContent("console");
  const id = useId();
  return (
    <section aria-labelledby={id} className="surface grid content-start gap-5 rounded-2xl p-5 sm:p-7">
      <h2 id={id} className="font-display text-title font-semibold">
        {title}
      </h2>
      <div aria-hidden="true">{children}</div>
      <details>
        <summary className="w-fit rounded-md text-sm font-semibold text-accent">{texts.analytics.table}</summary>
        <div className="mt-4 max-h-80 overflow-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line text-start">
                <th scope="col" className="py-2 text-start font-semibold">
                  {columns[0]}
                </th>
                <th scope="col" className="py-2 text-end font-semibold">
                  {columns[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, value }) => (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 text-end tabular-nums">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
};

/** Top pages, with bars relative to the first. */
const TopPagesChart = ({ pages }: { pages: SiteStats["pages"] }) => {
  const most = pages[0]?.views ?? 1;
  return (
    <ol className="grid gap-3.5">
      {pages.map(({ path, views }) => (
        <li key={path} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 text-sm">
          <span className="truncate">{path}</span>
          <span className="text-foreground-muted tabular-nums">{formatNumber(views)}</span>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="col-span-2 h-1.5 w-full rtl:-scale-x-100">
            <rect width="100" height="2" fill="var(--line)" />
            <rect width={Math.max(1.5, (100 * views) / most)} height="2" fill="var(--accent)" />
          </svg>
        </li>
      ))}
    </ol>
  );
};

/** Loads the site's statistics with the user's session; `at` is their time (ms). */
const useStats = () => {
  const { client, user } = useAuth();
  return useQuery({
    queryKey: ["stats", user?.id],
    queryFn: async () => {
      const at = Date.now();
      const response = await (await client()).rpc("site_figures", { since: firstDay(at) });
      return { at, stats: siteStatsSchema.parse(unwrapResponse(response)) };
    },
  });
};

const days = { days: shownDays };

const Tile = ({ label, value, note }: { label: string; value: number; note?: string }) => (
  <div className="surface rounded-xl p-5 sm:p-6">
    <dt className="text-sm font-semibold text-foreground-muted">{label}</dt>
    <dd className="mt-1">
      <span className="aurora-text font-display text-heading font-medium lining-nums tabular-nums">
        {formatNumber(value)}
      </span>
      {note && <span className="block text-sm text-foreground-muted">{note}</span>}
    </dd>
  </div>
);

/** Analytics of the last 30 days, for users with access. */
export const AnalyticsPanel = () => {
  const { analytics } = useContent("console");
  const { data, isError, refetch } = useStats();
  if (isError)
    return (
      <EmptyState
        title={analytics.unreachable}
        action={
          <RetryButton variant="primary" size="md" onClick={() => void refetch()}>
            {analytics.again}
          </RetryButton>
        }
      />
    );
  if (!data) {
    return (
      <div className="grid gap-5">
        <output className="sr-only">{analytics.loading}</output>
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  const { stats, at } = data;
  const all = fillDays(stats.days, at);
  const total = all.reduce((sum, { views }) => sum + views, 0);
  if (total + stats.plays + stats.chats === 0)
    return (
      <EmptyState
        title={analytics.empty}
        action={
          <RetryButton variant="primary" size="md" onClick={() => void refetch()}>
            {analytics.again}
          </RetryButton>
        }
      />
    );
  return (
    <div className="grid gap-5">
      <p className="text-sm font-semibold tracking-label text-foreground-muted uppercase">
        {fill(analytics.days, days)}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        <Tile
          label={analytics.tiles.views}
          value={total}
          note={fill(analytics.today, { count: formatNumber(all.at(-1)?.views ?? 0) })}
        />
        <Tile label={analytics.tiles.stories} value={stats.stories} />
        <Tile label={analytics.tiles.plays} value={stats.plays} />
        <Tile label={analytics.tiles.chats} value={stats.chats} />
      </dl>
      <div className="grid gap-5 items-start xl:grid-cols-[1.7fr_1fr]">
        <ChartFrame
          title={analytics.perDay.title}
          caption={fill(analytics.perDay.caption, days)}
          columns={[analytics.perDay.day, analytics.perDay.views]}
          rows={[...all]
            .reverse()
            .map(({ day, views }) => ({ name: formatDay(day, "long"), value: formatNumber(views) }))}
        >
          <DailyViewsChart days={all} />
        </ChartFrame>
        <ChartFrame
          title={analytics.perPage.title}
          caption={fill(analytics.perPage.caption, days)}
          columns={[analytics.perPage.page, analytics.perPage.views]}
          rows={stats.pages.map(({ path, views }) => ({ name: path, value: formatNumber(views) }))}
        >
          <TopPagesChart pages={stats.pages} />
        </ChartFrame>
      </div>
    </div>
  );
};
