import type { ActivityRow } from "#contracts/database.ts";

/** Adds one to the site's number of something done today. Nothing about who did it goes along, and nobody waits for it. */
export const trackEvent = (kind: ActivityRow["kind"], name: string): void => {
  if (typeof navigator === "undefined" || !("sendBeacon" in navigator)) return;
  navigator.sendBeacon(
    "/functions/v1/track-event",
    new Blob([JSON.stringify({ kind, name })], { type: "application/json" }),
  );
};
