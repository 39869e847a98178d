import { use } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { tabStore } from "../storage/browser-storage.ts";
import { NonceContext } from "./nonce-context.ts";

/** sessionStorage key of the router's scroll positions (`storageKey` in `root.tsx`). */
const scrollPositionsKey = "react-router-scroll-positions";

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

const script = `(function(h,k){if(!h.state||!h.state.key)h.replaceState({key:Math.random().toString(32).slice(2)},"");try{var y=JSON.parse(sessionStorage.getItem(k)||"{}")[h.state.key];if(typeof y==="number")scrollTo(0,y)}catch(e){}})(history,${JSON.stringify(scrollPositionsKey)})`;

/**
 * Workaround (react-router 8.4: where storage is blocked, the inline script of its own `ScrollRestoration` throws; remove
 * when it does not). The browser itself restores the position of a document then.
 */
export const ScrollRestoration = () => {
  useScrollRestoration({ storageKey: scrollPositionsKey });
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // In the browser it has already run.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : "" }}
    />
  );
};
