import { whenIdle } from "#app/lib/when-idle.ts";
import { fetchRouteFiles } from "./route-files.ts";

type Connection = { saveData?: boolean; effectiveType?: string };
type Fetch = (path: string) => Promise<void>;

/** True on slow connections and with data saver. */
export const isScarce = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
};

/** Resolves after the load event. */
export const untilLoaded = (): Promise<void> => {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", () => resolve(), { once: true }));
};

/**
 * Prefetches the code of pages one by one in idle time, except on slow connections and with data saver. Stops at the
 * first failure. Returns a cancel function.
 */
export const prefetchRoutes = (paths: readonly string[], fetchPage: Fetch = fetchRouteFiles): (() => void) => {
  const stop = new AbortController();
  const fetchAll = async (): Promise<void> => {
    await untilLoaded();
    for (const path of paths) {
      await new Promise<void>(whenIdle);
      if (stop.signal.aborted || !navigator.onLine) return;
      await fetchPage(path);
    }
  };
  if (!isScarce()) fetchAll().catch(() => undefined);
  return () => stop.abort();
};
