import { hydratedEvent } from "./hold-presses.ts";

type Browser = Pick<
  Window & typeof globalThis,
  "addEventListener" | "document" | "location" | "performance" | "requestAnimationFrame" | "setTimeout"
> &
  Partial<Pick<Window, "requestIdleCallback">>;

/**
 * Skips layout of content below the fold (styles for `data-below` give it `content-visibility`) until the full stylesheet has
 * loaded, or after a navigation until the new page is painted. Text and footer then follow in two idle tasks, short
 * even on slow phones. Not for pages that may start scrolled down: with a fragment, after a reload or Back.
 * `pageChangeEvent` is fired on the document after a navigation has rendered, before it is painted.
 */
export const layOutBelow = (browser: Browser, pageChangeEvent: string): void => {
  const { document: page, location, performance } = browser;
  const { dataset } = page.documentElement;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];

  const whenIdle = (run: () => void) =>
    void (browser.requestIdleCallback ? browser.requestIdleCallback(run) : browser.setTimeout(run));
  const finish = () => void delete dataset.below;
  const layOutText = () => {
    if (!dataset.below) return;
    dataset.below = "footer";
    whenIdle(finish);
  };
  let isBack = false;
  const showPage = () => {
    const startsAtTop = !isBack && !location.hash;
    isBack = false;
    if (!startsAtTop) return finish();
    dataset.below = "text";
    browser.requestAnimationFrame(() => whenIdle(layOutText));
  };
  const handleHydrated = () => {
    finish();
    browser.addEventListener("popstate", () => (isBack = true));
    page.addEventListener(pageChangeEvent, showPage);
  };

  page.addEventListener(hydratedEvent, handleHydrated, { once: true });
  if (location.hash || visit?.type !== "navigate") return;
  dataset.below = "text";
  page.addEventListener(
    "load",
    ({ target }) => (target as HTMLLinkElement).rel === "stylesheet" && whenIdle(layOutText),
    true,
  );
};
