import { pageChangeEvent } from "../page-change.ts";
import { hydratedEvent } from "./hold-presses.ts";

type Browser = Pick<
  Window & typeof globalThis,
  "addEventListener" | "document" | "location" | "performance" | "requestAnimationFrame" | "setTimeout"
> &
  Partial<Pick<Window, "requestIdleCallback">>;

/**
 * Leaves what is below the first screen without layout (app/styles/below.css) until the whole stylesheet is there. Then
 * it gets one in two steps, text and footer, of which neither keeps a slow phone busy for long. So with each change of
 * page, until that is painted. Not where a page begins further down: at a fragment, after a reload or Back.
 */
export const layOutBelow = (browser: Browser): void => {
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
  const goOnAlive = () => {
    finish();
    browser.addEventListener("popstate", () => (isBack = true));
    page.addEventListener(pageChangeEvent, showPage);
  };

  page.addEventListener(hydratedEvent, goOnAlive, { once: true });
  if (location.hash || visit?.type !== "navigate") return;
  dataset.below = "text";
  page.addEventListener(
    "load",
    ({ target }) => (target as HTMLLinkElement).rel === "stylesheet" && whenIdle(layOutText),
    true,
  );
};
