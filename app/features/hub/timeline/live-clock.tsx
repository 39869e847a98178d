import { site } from "#content/content.ts";
import { useClock } from "../clock.ts";
import { timeline } from "./timeline-content.ts";

const format = new Intl.DateTimeFormat(site.locale, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Current time with seconds. Client-only, because the server does not know the time zone. */
export const LiveClock = () => {
  const now = useClock();
  return (
    <p className="min-w-[5.25em] font-mono text-sm tabular-nums" aria-live="off">
      <span className="sr-only">{timeline.clock}: </span>
      {/* A space takes the line of the time: without one, the strip would move when the time comes. */}
      {now ? <time dateTime={now.toISOString()}>{format.format(now)}</time> : <span>{"\u00a0"}</span>}
    </p>
  );
};
