import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { LiveClock } from "./live-clock.tsx";
import { MilestoneChip } from "./milestone-chip.tsx";
import { useContent } from "#app/lib/content/content.ts";

const scrollStep = 200;

/** The persona's timeline above every page of the hub, with a live clock. */
export const TimelineStrip = () => {
  const timeline = useContent("hub/timeline");
  const list = useRef<HTMLOListElement>(null);
  const scroll = (left: number) => list.current?.scrollBy({ left, behavior: "smooth" });
  return (
    <section
      aria-labelledby="timeline-heading"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-glass px-3 py-2 sm:px-4 lg:flex-nowrap"
    >
      <div className="flex flex-1 items-baseline justify-between gap-4 lg:grid lg:flex-none lg:gap-0">
        <h2 id="timeline-heading" className="font-display text-lg leading-tight font-semibold whitespace-nowrap">
          {timeline.heading}
        </h2>
        <LiveClock />
      </div>
      <div className="flex w-full min-w-0 items-center gap-1">
        <IconButton label={timeline.scrollLeft} onClick={() => scroll(-scrollStep)} className="noscript:hidden">
          <ChevronLeft aria-hidden />
        </IconButton>
        <ol
          ref={list}
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
