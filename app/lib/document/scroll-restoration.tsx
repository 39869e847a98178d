import { use } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { NonceContext } from "./nonce-context.ts";
import { scrollPositionsKey } from "./scroll-position.ts";

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
