import { tabStore } from "../storage/browser-storage.ts";

/** sessionStorage key of the router's scroll positions (`storageKey` in `root.tsx`). */
export const scrollPositionsKey = "react-router-scroll-positions";

/**
 * Stored scroll position (px) of a history entry, for a page that reaches its full height only after it has loaded
 * more. Null if none is stored or the user has scrolled since.
 */
export const readScrollPosition = (entryKey: string): number | null => {
  const stored = tabStore.readJson(scrollPositionsKey);
  const position: unknown = typeof stored === "object" && stored ? new Map(Object.entries(stored)).get(entryKey) : null;
  if (typeof position !== "number") return null;
  const reached = Math.min(position, document.documentElement.scrollHeight - innerHeight);
  return Math.abs(scrollY - reached) < innerHeight / 2 ? position : null;
};
