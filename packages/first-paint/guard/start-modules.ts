// The server writes these names in place of `stylesheet` (`critical-css/critical-css.ts`) and `modulepreload`, and
// `text/module-later` and `text/javascript-later` in place of `module` and `text/javascript` (`defer-scripts.ts`).
const laterStylesheets = 'link[rel="stylesheet-later"]';
const laterLinks = 'link[rel="module-later"]';
const laterScripts = 'script[type$="-later"]';

// For busy phones, which report the first paint late, and background tabs, which are never painted.
const longestWaitMs = 300;
// Starting a download takes a slow phone some milliseconds, so the rest is started in separate tasks.
const loadedAtOnce = 5;
const firstSigns = ["pointerdown", "pointermove", "keydown", "focusin"];

/** Browsers fire `pointermove` without movement when a page appears under a resting pointer. */
const isResting = ({ movementX, movementY, type }: Partial<PointerEvent>): boolean =>
  type === "pointermove" && movementX === 0 && movementY === 0;

type Browser = Pick<Window & typeof globalThis, "addEventListener" | "document" | "PerformanceObserver" | "setTimeout">;

/**
 * Starts loading the full stylesheet and the modules after the first paint or the first user input, so that they do not
 * delay the paint. `onError` is called when a module cannot be loaded.
 */
export const startModules = (browser: Browser, onError: () => void): void => {
  const { document: page } = browser;
  const untilStart = new AbortController();

  const runModules = () => {
    for (const { textContent, type } of page.querySelectorAll<HTMLScriptElement>(laterScripts)) {
      const script = page.createElement("script");
      script.type = type === "text/module-later" ? "module" : "text/javascript";
      script.textContent = textContent;
      script.addEventListener("error", onError);
      page.head.append(script);
    }
  };
  const start = () => {
    if (untilStart.signal.aborted) return;
    untilStart.abort();
    for (const link of page.querySelectorAll<HTMLLinkElement>(laterStylesheets)) link.rel = "stylesheet";
    page.querySelectorAll<HTMLLinkElement>(laterLinks).forEach((link, index) => {
      const load = () => void (link.rel = "modulepreload");
      if (index < loadedAtOnce) load();
      else browser.setTimeout(load);
    });
    if (page.readyState === "loading") page.addEventListener("DOMContentLoaded", runModules, { once: true });
    else runModules();
  };

  const handleSign = (event: Event) => {
    if (!isResting(event)) start();
  };

  const options = { capture: true, passive: true, signal: untilStart.signal };
  for (const sign of firstSigns) browser.addEventListener(sign, handleSign, options);
  page.addEventListener("DOMContentLoaded", () => browser.setTimeout(start, longestWaitMs));
  new browser.PerformanceObserver(start).observe({ type: "paint", buffered: true });
};
