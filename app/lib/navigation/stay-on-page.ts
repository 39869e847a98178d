import type { ClientInstrumentation } from "react-router";
import { isUnreachable } from "../api/api-error.ts";
import { getInternalPath } from "./internal-link.ts";
import { isScarce } from "./prefetch-routes.ts";
import { checkConnection, fetchRouteFiles, hasRouteFiles, importRouteFiles } from "./route-files.ts";

type HistoryState = { idx?: number } | null;

const never = (): Promise<never> => new Promise<never>(() => undefined);

/** `fetch` and `import()` reject with a TypeError of these words in Chrome, Safari and Firefox. */
export const isFetchFailure = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof TypeError && /fetch|load failed|network|dynamically imported/i.test(error.message));

let shownEntry: number | undefined;

/** Call when a page is shown: its place in the browser's history. */
export const rememberShownPage = (): void => {
  shownEntry = (history.state as HistoryState)?.idx;
};

// After Back or Forward the address is already that of the other page.
const returnToShownPage = (): void => {
  const entry = (history.state as HistoryState)?.idx;
  if (entry !== undefined && shownEntry !== undefined && entry !== shownEntry) history.go(shownEntry - entry);
};

/**
 * A page that cannot be fetched leaves the visitor on the one that is shown (docs/decisions/022). `onUnreachable` says
 * so. What is abandoned never settles: the router drops it at the next navigation.
 */
export const createStayOnPage = (onUnreachable: () => void) => {
  let latest = 0;

  const stay = (): Promise<never> => {
    returnToShownPage();
    onUnreachable();
    return never();
  };

  const prepare = async (path: string): Promise<void> => {
    const turn = ++latest;
    try {
      await fetchRouteFiles(path);
    } catch (error) {
      if (turn === latest && isUnreachable(error)) return stay();
      // The files are gone because the site was built anew: the document is not.
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
          await navigate();
          // Earlier than the effect: React may still be drawing the page.
          rememberShownPage();
        },
      }),
  };

  /** Client middleware of the root route. */
  const keepPage = async <Results extends Record<string, { type: string; result: unknown }>>(
    _: unknown,
    next: () => Promise<Results>,
  ): Promise<Results> => {
    const results = await next();
    const isLost = Object.values(results).some(({ type, result }) => type === "error" && isFetchFailure(result));
    return isLost ? stay() : results;
  };

  const handlePopState = (event: PopStateEvent): void => {
    const { href } = window.location;
    if (!event.isTrusted || hasRouteFiles(href)) return;
    event.stopImmediatePropagation();
    void prepare(href).then(() => window.dispatchEvent(new PopStateEvent("popstate", { state: event.state })));
  };

  // Links that load a document would show the browser's own error page.
  const handleClick = (event: MouseEvent): void => {
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    const path = anchor && !navigator.onLine ? getInternalPath(event, anchor, window.location) : null;
    if (path === null) return;
    event.preventDefault();
    checkConnection().then(() => window.location.assign(path), onUnreachable);
  };

  const approached = new Set<string>();

  // The pointer or the focus comes to a link before it is followed.
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
