import type { Row } from "#contracts/database.ts";

/** Analytics: increments today's counter of an event. Anonymous and fire-and-forget. */
export const trackEvent = (kind: Row<"activity">["kind"], name: string): void => {
  if (typeof navigator === "undefined" || !("sendBeacon" in navigator)) return;
  navigator.sendBeacon(
    "/functions/v1/track-event",
    new Blob([JSON.stringify({ kind, name })], { type: "application/json" }),
  );
};
