/**
 * Activates the full stylesheet once it has loaded: each page inlines its critical CSS (server/pages/critical-css.ts)
 * and loads the stylesheet without blocking rendering.
 */
export const activateStylesheet = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')) {
    const turnOn = () => (link.media = "all");
    if (link.sheet) turnOn();
    else link.addEventListener("load", turnOn, { once: true });
  }
};
