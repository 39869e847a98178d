import type { HideablePage } from "./content/pages.ts";
import { listAddresses } from "./site-addresses.ts";
import { sitePages } from "./site-pages.ts";

/** Sections of the landing page that can be hidden. Its own links name only the section. */
const sections = [
  ["#song", "song"],
  ["#stories", "stories"],
  ["#donation-heading", "donation"],
] as const;

// Without `/`: when the film is hidden, it still leads to the landing page.
const parts: ReadonlyMap<string, HideablePage> = new Map([
  ...sections,
  ...sections.map(([section, part]) => [`/landing${section}`, part] as const),
  ...sitePages.flatMap((page) =>
    page.part === undefined || page.path === "/"
      ? []
      : [...listAddresses(page), ...(page.aliases ?? [])].map((path) => [path, page.part as HideablePage] as const),
  ),
]);

/** Whether an address, in its canonical form, leads to something that is hidden. */
export const isHiddenAddress = (address: string, hidden: readonly HideablePage[]): boolean => {
  if (hidden.length === 0) return false;
  const path = (address.split(/[?#]/, 1)[0] ?? "").replace(/(.)\/$/, "$1");
  const part = parts.get(address) ?? parts.get(path);
  return part !== undefined && hidden.includes(part);
};

const markdownLink = /\[([^[\]\n]*)\]\((\/[^\s()]*)(?: "[^"\n]*")?\)/g;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A copy of a JSON value without links to what is hidden. Addresses are canonical. From lists it removes objects whose
 * `to` or `href` leads there, and objects whose `links` are all removed; elsewhere such a `to` or `href` becomes empty,
 * and a page shows no link without an address. Links in Markdown become their text.
 */
export const removeHiddenLinks = <Value>(value: Value, hidden: readonly HideablePage[]): Value => {
  if (hidden.length === 0) return value;
  const isHidden = (address: Json | undefined): boolean =>
    typeof address === "string" && isHiddenAddress(address, hidden);

  const cleanList = (list: Json[]): Json[] =>
    list.flatMap((entry) => {
      if (!isObject(entry)) return [clean(entry)];
      if (isHidden(entry.to) || isHidden(entry.href)) return [];
      const { links } = entry;
      const shown = clean(entry) as { [name: string]: Json };
      const hasLostAll = Array.isArray(links) && links.length > 0 && (shown.links as Json[]).length === 0;
      return hasLostAll ? [] : [shown];
    });

  const clean = (part: Json): Json => {
    if (typeof part === "string")
      return part.replace(markdownLink, (link, text: string, path: string) => (isHidden(path) ? text : link));
    if (Array.isArray(part)) return cleanList(part);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, held]) => [
        name,
        (name === "to" || name === "href") && isHidden(held) ? "" : clean(held),
      ]),
    );
  };

  return clean(value as Json) as Value;
};
