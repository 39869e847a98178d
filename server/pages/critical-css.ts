import { createHash } from "node:crypto";
import postcss, { type AtRule, type ChildNode } from "postcss";
import { decodeAttribute } from "./decode-attribute.ts";

// A rule with the classes that each of its selectors requires, or a group of rules under one condition.
type Rule = { css: string; selectors: string[][] };
type Named = { css: string; name: string };
type Group = { head: string; parts: Part[] };
type Part = Rule | Named | Group;

const maxCached = 200;
const stylesheetLink = /<link\b[^>]* rel="stylesheet" href="([^"]+)"[^>]*>/;

const classNames = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const unescape = (name: string): string =>
  name.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_whole, code: string | undefined, noncePlaceholder: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : noncePlaceholder,
  );

/**
 * The classes that an element and its ancestors must have for a selector to match. Parentheses may contain
 * alternatives.
 */
const getClasses = (selector: string): string[] => {
  let outside = "";
  let depth = 0;
  for (const [part] of selector.matchAll(/\\.|[^\\]/gs)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (depth === 0) outside += part;
  }
  return [...outside.matchAll(classNames)].map(([, name = ""]) => unescape(name));
};

const isNamed = ({ name }: AtRule): boolean => name === "keyframes" || name === "property";

const readPart = (node: ChildNode): Part[] => {
  if (node.type === "rule") return [{ css: node.toString(), selectors: node.selectors.map(getClasses) }];
  if (node.type !== "atrule") return [];
  if (isNamed(node)) return [{ css: node.toString(), name: node.params }];
  const isGroup = ["layer", "media", "supports", "container"].includes(node.name) && node.nodes;
  if (!isGroup) return [{ css: node.nodes ? node.toString() : `${node.toString()};`, selectors: [[]] }];
  return [{ head: `@${node.name} ${node.params}`, parts: isGroup.flatMap(readPart) }];
};

const writeRules = (parts: Part[], has: (name: string) => boolean): string =>
  parts
    .map((part) => {
      if ("name" in part) return "";
      if ("selectors" in part) return part.selectors.some((classes) => classes.every(has)) ? part.css : "";
      const inner = writeRules(part.parts, has);
      return inner && `${part.head}{${inner}}`;
    })
    .join("");

const namedParts = (parts: Part[]): Named[] =>
  parts.flatMap((part) => ("name" in part ? [part] : "parts" in part ? namedParts(part.parts) : []));

const classesIn = (html: string): Set<string> => {
  const found = new Set<string>();
  for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of decodeAttribute(names).split(/\s+/)) found.add(name);
  return found;
};

/** Replacement for a page's stylesheet link, as bytes, and the style's hash for the content security policy. */
type CriticalCss = { bytes: Buffer; hash: string };

const createExtractor = (css: string, address: string) => {
  const parts = postcss.parse(css).nodes.flatMap(readPart);
  const named = namedParts(parts);
  const cached = new Map<string, CriticalCss>();
  return (html: string): CriticalCss => {
    const classes = classesIn(html);
    const key = [...classes].join(" ");
    const known = cached.get(key);
    if (known) return known;
    const rules = writeRules(parts, (name) => classes.has(name));
    const style =
      rules +
      named
        .filter(({ name }) => rules.includes(name))
        .map((part) => part.css)
        .join("");
    const first = {
      bytes: Buffer.from(`<style>${style}</style><link rel="stylesheet" href="${address}" media="print"/>`),
      hash: `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    };
    if (cached.size >= maxCached) cached.clear();
    cached.set(key, first);
    return first;
  };
};

/** Position of a page's stylesheet link, and its replacement. */
export type CriticalCssResult = { start: number; end: number; first: CriticalCss };

/**
 * Inlines the rules that a page's own elements need (critical CSS), so that it can be painted as soon as it arrives.
 * The full stylesheet loads without blocking and is activated in the browser (app/lib/document/activate-stylesheet.ts).
 * `readSheet` returns the text of a stylesheet by its URL. Null if a page has none of our stylesheets.
 */
export const createCriticalCssInliner = (readSheet: (address: string) => string | undefined) => {
  const choosers = new Map<string, ReturnType<typeof createExtractor>>();
  return (html: string): CriticalCssResult | null => {
    const link = stylesheetLink.exec(html);
    const address = link?.[1];
    if (!link || address === undefined) return null;
    let choose = choosers.get(address);
    if (!choose) {
      const css = readSheet(address);
      if (css === undefined) return null;
      choosers.set(address, (choose = createExtractor(css, address)));
    }
    return { start: link.index, end: link.index + link[0].length, first: choose(html) };
  };
};
