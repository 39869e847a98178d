const isLoaded = (link: HTMLLinkElement): Promise<unknown> =>
  link.sheet ? Promise.resolve() : new Promise((resolve) => ["load", "error"].forEach((event) => link.addEventListener(event, resolve, { once: true })));

/**
 * Switches on the whole style sheet: a page brings the rules of its own first elements with it (server/pages/first-style.ts)
 * and lets the sheet come later. Resolves when everything that scripts may show has its looks.
 */
export const turnOnWholeSheet = async (): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')];
  await Promise.all(links.map(isLoaded));
  for (const link of links) link.media = "all";
};
