import { createDateFormat } from "#app/lib/format-date.ts";
import { useClock } from "../clock.ts";
import { useContent } from "#app/lib/content/content.ts";

const format = createDateFormat({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Current time with seconds. Client-only, because the server does not know the time zone. */
export const LiveClock = () => {
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
