import { decodeAttribute } from "../inline-hashes.ts";

/** The names of a page that selectors can refer to, and the custom properties used by its own attributes. */
export type PageVocabulary = {
  classes: Set<string>;
  tags: Set<string>;
  attributes: Set<string>;
  customProperties: Set<string>;
  /** Fonts that its own style gives to custom properties. */
  fontStacks: Set<string>;
};

const findAll = (html: string, pattern: RegExp): Set<string> => {
  const found = new Set<string>();
  for (const [, name = ""] of html.matchAll(pattern)) found.add(name);
  return found;
};

/**
 * Reads the names that occur in a page. Scripts count too, so there may be more than the page shows, but never fewer.
 */
export const readVocabulary = (html: string): PageVocabulary => ({
  classes: new Set([...findAll(html, / class="([^"]*)"/g)].flatMap((names) => decodeAttribute(names).split(/\s+/))),
  tags: findAll(html, /<([a-z][a-z0-9]*)/g),
  attributes: findAll(html, / ([a-zA-Z][\w-]*)=/g),
  customProperties: findAll(html, /var\((--[\w-]+)/g),
  fontStacks: findAll(html, /--font-[a-z]+:([^;}]*)/g),
});
