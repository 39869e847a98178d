import { expect, type Page } from "@playwright/test";

type TranslatorWindow = { translatePage(): void; listStaleTexts(): string[] };

/**
 * Runs in the page. Does what Chrome's translation does: replaces each text by `<font><font>text</font></font>`, also
 * those that appear later, except in elements with `translate="no"`.
 */
const installTranslator = () => {
  const stale: string[] = [];
  // React still writes to the text node that was replaced; nobody sees that.
  const staleTexts = new MutationObserver((records) => {
    for (const { target } of records) stale.push(target.textContent ?? "");
  });
  const isIgnored = (element: Element | null) =>
    !element || element.closest("font, script, style, noscript, textarea, svg, head, [translate=no]") !== null;
  const translateText = (text: Text) => {
    if (!text.isConnected || isIgnored(text.parentElement)) return;
    const outer = document.createElement("font");
    outer.appendChild(document.createElement("font")).textContent = text.data;
    text.replaceWith(outer);
    staleTexts.observe(text, { characterData: true });
  };
  const translateNode = (node: Node) => {
    if (node instanceof Text) return translateText(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  };
  Object.assign(window, {
    translatePage: () => {
      translateNode(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes, target, type } of records)
          if (type === "characterData") translateNode(target);
          else addedNodes.forEach(translateNode);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    },
    listStaleTexts: () => stale,
  });
};

export const addTranslator = (page: Page): Promise<unknown> => page.addInitScript(installTranslator);

export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as TranslatorWindow).translatePage());

/** Expects that all changes of texts since the translation are visible. */
export const expectNoStaleText = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => (window as unknown as TranslatorWindow).listStaleTexts())).toEqual([]);
