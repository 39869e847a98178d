// The server writes these names in place of `modulepreload` and `module` (server/pages/transform-page.ts).
const laterLinks = 'link[rel="module-later"]';
const laterScripts = 'script[type="module-later"]';

const firstSigns = ["pointerdown", "pointermove", "keydown", "focusin"];

type Browser = Pick<
  Window & typeof globalThis,
  "addEventListener" | "document" | "PerformanceObserver" | "requestAnimationFrame" | "setTimeout"
>;

/**
 * Starts the page's modules after the first paint, or at the first sign of a visitor, so that they do not compete with
 * what is painted. `onError` is called when they cannot be loaded.
 */
export const startModules = (browser: Browser, onError: () => void): void => {
  const { document: page } = browser;
  let hasStarted = false;

  const runModules = () => {
    for (const { textContent } of page.querySelectorAll(laterScripts)) {
      const script = page.createElement("script");
      script.type = "module";
      script.textContent = textContent;
      script.addEventListener("error", onError);
      page.head.append(script);
    }
  };
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const link of page.querySelectorAll<HTMLLinkElement>(laterLinks)) link.rel = "modulepreload";
    if (page.readyState === "loading") page.addEventListener("DOMContentLoaded", runModules);
    else runModules();
  };
  // A tab in the background is not painted.
  const startAfterLoad = () => {
    if (page.hidden) start();
    else browser.requestAnimationFrame(() => browser.setTimeout(start));
  };

  for (const sign of firstSigns) browser.addEventListener(sign, start, { capture: true, once: true, passive: true });
  browser.addEventListener("load", startAfterLoad);
  new browser.PerformanceObserver(start).observe({ type: "paint", buffered: true });
};
