import { tabStore } from "../storage/browser-storage.ts";

/** Where the router keeps the place of each entry of the history (`storageKey` in `root.tsx`). */
export const scrollPositionsKey = "react-router-scroll-positions";

/**
 * Vertical place of an entry of the history in pixels, for a page that has only now become as long as it was. Null if
 * there is none or the visitor has already gone elsewhere.
 */
export const readScrollPosition = (entryKey: string): number | null => {
  const stored = tabStore.readJson(scrollPositionsKey);
  const place: unknown = typeof stored === "object" && stored ? new Map(Object.entries(stored)).get(entryKey) : null;
  if (typeof place !== "number") return null;
  const reached = Math.min(place, document.documentElement.scrollHeight - innerHeight);
  return Math.abs(scrollY - reached) < innerHeight / 2 ? place : null;
};
