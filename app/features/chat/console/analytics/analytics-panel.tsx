import { Button } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { DailyViewsChart } from "./daily-views-chart.tsx";
import { formatDay, formatNumber, fillDays, shownDays } from "./stats.ts";
import { TopPagesChart } from "./top-pages-chart.tsx";
import { useStats } from "./use-stats.ts";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";

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
        action={<Button onClick={() => void refetch()}>{analytics.again}</Button>}
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
      <EmptyState title={analytics.empty} action={<Button onClick={() => void refetch()}>{analytics.again}</Button>} />
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
