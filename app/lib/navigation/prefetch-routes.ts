import { whenIdle } from "#app/lib/when-idle.ts";
import { fetchRouteFiles } from "./route-files.ts";

type Connection = { saveData?: boolean; effectiveType?: string };
type Fetch = (path: string) => Promise<void>;

/** Whether the line is slow or data is to be saved. */
export const isScarce = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
};

const untilLoaded = (): Promise<void> => {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", () => resolve(), { once: true }));
};

/**
 * Fetches the code of pages, one page after the other, while the browser has nothing else to do: not on slow lines and
 * not where data is to be saved. What fails is fetched when it is wanted. Returns what stops it.
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
