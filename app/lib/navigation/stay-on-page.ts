import { type ClientInstrumentation, isRouteErrorResponse } from "react-router";
import { ApiError, isUnreachable } from "../api/api-error.ts";
import { type LoadFailure, probeSite } from "../document/find-failure.ts";
import { toLoadError } from "../document/load-error.ts";
import { isPageKept } from "../offline/find-kept-page.ts";
import { getInternalPath } from "./internal-link.ts";
import { isScarce } from "./prefetch-routes.ts";
import { fetchRouteFiles, hasRouteFiles, importRouteFiles } from "./route-files.ts";

type HistoryState = { idx?: number; key?: string } | null;

const never = (): Promise<never> => new Promise<never>(() => undefined);

/** True for the TypeErrors with which `fetch` and `import()` fail in Chrome, Safari and Firefox. */
export const isFetchFailure = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof TypeError && /fetch|load failed|network|dynamically imported/i.test(error.message));

let shownEntry: number | undefined;

const readKey = (): string => (history.state as HistoryState)?.key ?? "default";

/**
 * Records the history index of the page that is now shown, whose location has this `key`. After Back or Forward the
 * history may already be at another one: then what is known stays.
 */
export const rememberShownPage = (key = readKey()): void => {
  if (readKey() === key) shownEntry = (history.state as HistoryState)?.idx;
};

// After Back or Forward the URL is already that of the other page.
const returnToShownPage = (): void => {
  const entry = (history.state as HistoryState)?.idx;
  if (entry !== undefined && shownEntry !== undefined && entry !== shownEntry) history.go(shownEntry - entry);
};

// Without code for it: the files of a page are gone when there is a newer version of the site.
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status ?? 500) < 500;

// Other answers are redirects and pages that say what is missing.
const isLost = (result: unknown): boolean =>
  result instanceof Error || (isRouteErrorResponse(result) && result.status >= 500);

/**
 * Stays on the current page when the next one cannot be loaded (docs/decisions/017), and calls `onFailure` with the
 * reason. Cancelled navigations never settle: the router drops them at the next one.
 */
export const createStayOnPage = (onFailure: (failure: LoadFailure) => void) => {
  let latest = 0;
  let pops = 0;

  // The service worker answers documents only: a page that it kept is opened as one.
  const stay = async (error: unknown, path: string): Promise<never> => {
    if (isFetchFailure(error) && (await isPageKept(path))) window.location.assign(path);
    else {
      returnToShownPage();
      onFailure((await toLoadError(error, "")).failure);
    }
    return never();
  };

  const prepare = async (path: string): Promise<void> => {
    const turn = ++latest;
    try {
      await fetchRouteFiles(path);
    } catch (error) {
      if (turn === latest && !isGone(error)) return stay(error, path);
      if (turn === latest) window.location.assign(path);
      return never();
    }
    return turn === latest ? undefined : never();
  };

  const instrumentation: ClientInstrumentation = {
    router: ({ instrument }) =>
      instrument({
        navigate: async (navigate, { to }) => {
          if (typeof to === "string") await prepare(to);
          const popsBefore = pops;
          await navigate();
          // Earlier than the effect in root.tsx: React may still be rendering.
          if (pops === popsBefore) rememberShownPage();
        },
      }),
  };

  /** Client middleware of the root route. */
  const keepPage = async <Results extends Record<string, { type: string; result: unknown }>>(
    { request }: { request: Request },
    next: () => Promise<Results>,
  ): Promise<Results> => {
    const results = await next();
    const lost = Object.values(results).find(({ type, result }) => type === "error" && isLost(result));
    return lost ? stay(lost.result, request.url) : results;
  };

  const handlePopState = (event: PopStateEvent): void => {
    const { href } = window.location;
    pops += 1;
    if (!event.isTrusted || hasRouteFiles(href)) return;
    event.stopImmediatePropagation();
    void prepare(href).then(() => window.dispatchEvent(new PopStateEvent("popstate", { state: event.state })));
  };

  const openDocument = async (path: string): Promise<void> => {
    if (!(await isPageKept(path)) && (await probeSite()) === "offline") onFailure("offline");
    else window.location.assign(path);
  };

  // Offline, links with a full page load would show the browser's error page.
  const handleClick = (event: MouseEvent): void => {
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    const path = anchor && !navigator.onLine ? getInternalPath(event, anchor, window.location) : null;
    if (path === null) return;
    event.preventDefault();
    void openDocument(path);
  };

  const approached = new Set<string>();

  // Prefetches a page when pointer or focus reaches a link to it.
  const handleApproach = (event: Event): void => {
    const anchor = event.target instanceof Element ? event.target.closest("a[data-discover]") : null;
    if (!(anchor instanceof HTMLAnchorElement) || approached.has(anchor.href)) return;
    if (event.type !== "pointerdown" && isScarce()) return;
    approached.add(anchor.href);
    importRouteFiles(anchor.href).catch(() => approached.delete(anchor.href));
  };

  /** Call before the router is created: its listener for Back and Forward must come second. */
  const listen = (): void => {
    window.addEventListener("popstate", handlePopState);
    window.addEventListener("click", handleClick);
    for (const name of ["pointerover", "focusin", "pointerdown"])
      window.addEventListener(name, handleApproach, { passive: true });
  };

  return { instrumentation, keepPage, listen };
};
