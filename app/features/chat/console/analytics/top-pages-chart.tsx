import type { SiteStats } from "#contracts/analytics/site-stats.ts";
import { formatNumber } from "./stats.ts";

/** Top pages, with bars relative to the first. */
export const TopPagesChart = ({ pages }: { pages: SiteStats["pages"] }) => {
  const most = pages[0]?.views ?? 1;
  return (
    <ol className="grid gap-3.5">
      {pages.map(({ path, views }) => (
        <li key={path} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 text-sm">
          <span className="truncate">{path}</span>
          <span className="text-foreground-muted tabular-nums">{formatNumber(views)}</span>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="col-span-2 h-1.5 w-full">
            <rect width="100" height="2" fill="var(--line)" />
            <rect width={Math.max(1.5, (100 * views) / most)} height="2" fill="var(--accent)" />
          </svg>
        </li>
      ))}
    </ol>
  );
};
