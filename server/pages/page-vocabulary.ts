import { decodeAttribute } from "./decode-attribute.ts";

/** What selectors can refer to in a page, and the custom properties that its own attributes use. */
export type PageVocabulary = {
  classes: Set<string>;
  tags: Set<string>;
  attributes: Set<string>;
  customProperties: Set<string>;
};

const findAll = (html: string, pattern: RegExp): Set<string> =>
  new Set([...html.matchAll(pattern)].map(([, name = ""]) => name));

/** Reads the names that occur in a page. Scripts count too, so that there may be more than it shows, never less. */
export const readVocabulary = (html: string): PageVocabulary => ({
  classes: new Set([...findAll(html, / class="([^"]*)"/g)].flatMap((names) => decodeAttribute(names).split(/\s+/))),
  tags: findAll(html, /<([a-z][a-z0-9]*)/g),
  attributes: findAll(html, / ([a-zA-Z][\w-]*)=/g),
  customProperties: findAll(html, /var\((--[\w-]+)/g),
});
