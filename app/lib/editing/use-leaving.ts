import { useEffect, useEffectEvent } from "react";

/** Keeps what was typed when the form goes away, or the page does: it may never come back. */
export const useLeaving = (keep: () => void): void => {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const stop = new AbortController();
    addEventListener("pagehide", () => keepNow(), { signal: stop.signal });
    document.addEventListener("visibilitychange", () => keepNow(), { signal: stop.signal });
    return () => {
      stop.abort();
      keepNow();
    };
  }, []);
};
