/**
 * Switches on the whole style sheet as soon as it is there: a page brings the rules of its own first elements with it
 * (server/pages/critical-css.ts) and lets the sheet come later. It is there before anything that is fetched after this.
 */
export const activateStylesheet = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')) {
    const turnOn = () => (link.media = "all");
    if (link.sheet) turnOn();
    else link.addEventListener("load", turnOn, { once: true });
  }
};
