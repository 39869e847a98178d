// The server writes these names in place of `stylesheet` (server/pages/critical-css.ts), `modulepreload`, `module` and
// `text/javascript` (server/pages/transform-page.ts).
const laterSheets = 'link[rel="stylesheet-later"]';
const laterLinks = 'link[rel="module-later"]';
const laterScripts = 'script[type$="-later"]';

// A busy phone reports its first paint late, and a tab in the background is not painted at all.
const longestWaitMs = 300;
// To begin a download takes a slow phone some milliseconds: what is not of every page gets tasks of its own.
const loadedAtOnce = 5;
const firstSigns = ["pointerdown", "pointermove", "keydown", "focusin"];

/** A browser also reports a pointer that rests where the page appears under it, as a move by nothing. */
const isResting = ({ movementX, movementY, type }: Partial<PointerEvent>): boolean =>
  type === "pointermove" && movementX === 0 && movementY === 0;

type Browser = Pick<Window & typeof globalThis, "addEventListener" | "document" | "PerformanceObserver" | "setTimeout">;

/**
 * Starts the whole stylesheet and the modules after the first paint, or at the first sign of a visitor, so that they do
 * not compete with what is painted. `onError` is called when the modules cannot be loaded.
 */
export const startModules = (browser: Browser, onError: () => void): void => {
  const { document: page } = browser;
  const untilStart = new AbortController();

  const runModules = () => {
    for (const { textContent, type } of page.querySelectorAll<HTMLScriptElement>(laterScripts)) {
      const script = page.createElement("script");
      script.type = type.replace("-later", "");
      script.textContent = textContent;
      script.addEventListener("error", onError);
      page.head.append(script);
    }
  };
  const start = () => {
    if (untilStart.signal.aborted) return;
    untilStart.abort();
    for (const link of page.querySelectorAll<HTMLLinkElement>(laterSheets)) link.rel = "stylesheet";
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
