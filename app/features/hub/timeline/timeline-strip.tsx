import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef } from "react";
import { Link } from "react-router";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { tooltip } from "#app/ui/overlays/tooltip.ts";
import { useContent } from "#app/lib/content/content.ts";
import { createDateFormat, formatDay } from "#app/lib/format-date.ts";
import type { Timeline } from "#contracts/content/hub/shell.ts";
import { useClock } from "../clock.ts";
import { getGlow, getTypeLabel } from "./milestone-types.ts";

const MilestoneChip = ({ milestone }: { milestone: Timeline["milestones"][number] }) => {
  const timeline = useContent("hub/timeline");
  const { id, date, title, description, emoji, type } = milestone;
  return (
    <Link
      to={`${timeline.more.to}#${id}`}
      aria-label={`${title} ${formatDay(date)} · ${getTypeLabel(type)}. ${description}`}
      data-type={type}
      {...tooltip}
      className={`flex min-h-11 items-center gap-2.5 rounded-full border bg-glass px-3.5 whitespace-nowrap transition-colors hover:bg-accent-subtle focus-visible:-outline-offset-2 ${getGlow(type)}`}
    >
      <span aria-hidden="true" className="text-lg">
        {emoji}
      </span>
      <span className="grid leading-tight">
        <span className="text-sm font-semibold">{title}</span>
        <span className="text-xs text-foreground-muted">{`${formatDay(date)} · ${getTypeLabel(type)}`}</span>
      </span>
    </Link>
  );
};

const format = createDateFormat({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Current time with seconds. Client-only, because the server does not know the time zone. */
const LiveClock = () => {
  const timeline = useContent("hub/timeline");
  const now = useClock();
  return (
    <p className="min-w-[5.25em] font-mono text-sm tabular-nums" aria-live="off">
      <span className="sr-only">{timeline.clock}: </span>
      {/* A space takes the line of the time: without one, the strip would move when the time comes. */}
      {now ? <time dateTime={now.toISOString()}>{format(now)}</time> : <span>{"\u00a0"}</span>}
    </p>
  );
};

const scrollStep = 200;

/** The persona's timeline above every page of the hub, with a live clock. */
export const TimelineStrip = () => {
  const timeline = useContent("hub/timeline");
  const list = useRef<HTMLOListElement>(null);
  const scroll = (left: number) => list.current?.scrollBy({ left, behavior: "smooth" });
  return (
    <section
      aria-labelledby="timeline-heading"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-glass px-3 py-2 sm:px-4 lg:flex-nowrap print:hidden"
    >
      <div className="flex flex-1 items-baseline justify-between gap-4 lg:grid lg:flex-none lg:gap-0">
        <h2 id="timeline-heading" className="font-display text-lg leading-tight font-semibold whitespace-nowrap">
          {timeline.heading}
        </h2>
        <LiveClock />
      </div>
      {/* Its buttons say left and right, so they stay there. */}
      <div dir="ltr" className="flex w-full min-w-0 items-center gap-1">
        <IconButton label={timeline.scrollLeft} onClick={() => scroll(-scrollStep)} className="noscript:hidden">
          <ChevronLeft aria-hidden />
        </IconButton>
        <ol
          ref={list}
          dir="auto"
          className="fading-edges flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 [scrollbar-width:none]"
          aria-labelledby="timeline-heading"
        >
          {timeline.milestones.map((milestone) => (
            <li key={milestone.id} className="shrink-0">
              <MilestoneChip milestone={milestone} />
            </li>
          ))}
        </ol>
        <IconButton label={timeline.scrollRight} onClick={() => scroll(scrollStep)} className="noscript:hidden">
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </section>
  );
};
