import { useStore } from "#app/lib/storage/external-store.ts";
import { useContent } from "#app/lib/content/content.ts";
import { liveParts, type LiveState } from "#contracts/chat/commands.ts";
import { liveConnection } from "./live-connection.ts";

const getStatus = (parts: LiveState | null, part: (typeof liveParts)[number]) => parts?.[part] ?? "unknown";

const lights = {
  operational: "bg-success",
  warning: "bg-warning",
  down: "bg-danger",
  unknown: "bg-line-strong",
} as const;

// Where all labels do not fit in one row only problems are written out: the content below would move as soon as the site
// has answered.
const quiet = new Set(["operational", "unknown"]);

/** Status of database, functions and analytics, and whether it is live. */
export const LiveStatus = () => {
  const { indicators, live } = useContent("hub/command-center");
  const { isLive, parts } = useStore(liveConnection);
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-1.5">
      <ul aria-label={indicators.label} className="flex flex-wrap gap-x-3 gap-y-1 text-sm sm:gap-x-5">
        {liveParts.map((part) => {
          const status = getStatus(parts, part);
          return (
            <li key={part} data-status={status} className="flex items-center gap-2">
              <span aria-hidden="true" className={`terminal-light ${lights[status]}`} />
              <span className="font-semibold">{indicators[part]}</span>
              <span className={`text-foreground-muted ${quiet.has(status) ? "max-xl:sr-only" : ""}`}>
                {indicators[status]}
              </span>
            </li>
          );
        })}
      </ul>
      <p
        data-live={isLive}
        data-widest={live.connecting}
        // Room for the longer word: where it does not fit beside the lights, the shorter one must not either.
        className="ms-auto grid justify-items-end text-xs font-semibold tracking-label after:invisible after:h-0 after:ps-10.5 after:content-[attr(data-widest)]"
      >
        <span
          className={`flex items-center gap-2 rounded-full border px-3 py-0.5 ${isLive ? "border-success bg-success-subtle text-success" : "border-warning bg-warning-subtle text-warning"}`}
        >
          <span
            aria-hidden="true"
            className={`terminal-light ${isLive ? "bg-success" : "bg-warning motion-safe:animate-breathe"}`}
          />
          <span className="sr-only">{live.label}: </span>
          <span>{isLive ? live.live : live.connecting}</span>
        </span>
      </p>
    </div>
  );
};
