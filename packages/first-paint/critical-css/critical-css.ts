import { readFileSync } from "node:fs";
import path from "node:path";
import { toHashSource } from "../inline-hashes.ts";
import { createRuleSelector } from "./critical-rules.ts";
import { readVocabulary } from "./page-vocabulary.ts";

const maxCached = 200;
const stylesheetLink = /<link\b[^>]* rel="stylesheet" href="([^"]+)"[^>]*>/;

/** Replacement for a page's stylesheet link, as bytes, and the style's hash for the content security policy. */
type CriticalCss = { bytes: Buffer; hash: string };

const createExtractor = (css: string, address: string, setByScript: readonly string[]) => {
  const selectRules = createRuleSelector(css, setByScript);
  const cached = new Map<string, CriticalCss>();
  return (html: string): CriticalCss => {
    const page = readVocabulary(html);
    const key = Object.values(page)
      .map((names) => [...names].join(" "))
      .join("\n");
    const known = cached.get(key);
    if (known) return known;
    const style = selectRules(page);
    // Loaded after the first paint (`guard/start-modules.ts`), because even starting a download takes time.
    const later = `<link rel="stylesheet-later" href="${address}" media="print"/>`;
    const withoutScript = `<noscript><link rel="stylesheet" href="${address}"/></noscript>`;
    const first = {
      bytes: Buffer.from(`<style>${style}</style>${later}${withoutScript}`),
      hash: toHashSource(style),
    };
    if (cached.size >= maxCached) cached.clear();
    cached.set(key, first);
    return first;
  };
};

/** Position of a page's stylesheet link, and its replacement. */
export type CriticalCssResult = { start: number; end: number; first: CriticalCss };

/** Reads a stylesheet of the built client; undefined if something else serves those. */
export const createStylesheetReader = (clientDir: string | null) => (address: string) =>
  clientDir ? readFileSync(path.join(clientDir, address), "utf8") : undefined;

/**
 * Inlines the rules that a page's own elements need (critical CSS), so that it can be painted as soon as it arrives.
 * The full stylesheet loads without blocking and is activated in the browser (`activate-stylesheet.ts`).
 * `readSheet` returns the text of a stylesheet by its URL. `setByScript` names attributes that the site's inline scripts
 * set before the first paint. Null if a page has none of our stylesheets.
 */
export const createCriticalCssInliner = (
  readSheet: (address: string) => string | undefined,
  setByScript: readonly string[] = [],
) => {
  const extractors = new Map<string, ReturnType<typeof createExtractor>>();
  return (html: string): CriticalCssResult | null => {
    const link = stylesheetLink.exec(html);
    const address = link?.[1];
    if (!link || address === undefined) return null;
    let extract = extractors.get(address);
    if (!extract) {
      const css = readSheet(address);
      if (css === undefined) return null;
      extractors.set(address, (extract = createExtractor(css, address, setByScript)));
    }
    return { start: link.index, end: link.index + link[0].length, first: extract(html) };
  };
};
