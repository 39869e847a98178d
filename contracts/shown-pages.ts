import type { HideablePage } from "./content/pages.ts";
import { canonicalShortName, toShownPath } from "./persona-addresses.ts";
import { listAddresses, toAliases } from "./site-addresses.ts";
import { type SitePage, sitePages } from "./site-pages.ts";

/** What the owner chose about the site's pages. */
export type ShownSite = {
  /** The persona's short name, which is in the addresses of some pages. */
  shortName: string;
  hidden: readonly HideablePage[];
  /** Short names that the persona had before: their addresses redirect. */
  earlierShortNames?: readonly string[];
};

const listPaths = (pages: readonly SitePage[]): string[] => [
  ...pages.flatMap((page) => [page.path, ...listAddresses(page)]),
  ...toAliases(pages).keys(),
];

const isNamed = ({ path }: SitePage): boolean => toShownPath(path, "") !== path;
const otherPaths: ReadonlySet<string> = new Set(listPaths(sitePages.filter((page) => !isNamed(page))));

/**
 * The pages of the site as it is shown: without hidden ones, at the addresses that contain the persona's short name.
 * `sitePages` itself if nothing differs from them.
 */
export const toShownPages = ({ shortName, hidden, earlierShortNames = [] }: ShownSite): readonly SitePage[] => {
  if (shortName === canonicalShortName && hidden.length === 0 && earlierShortNames.length === 0) return sitePages;
  const otherNames = [canonicalShortName, ...earlierShortNames].filter((name) => name !== shortName);
  const shown = sitePages.filter(({ part }) => part === undefined || !hidden.includes(part));
  const taken = new Set([...otherPaths, ...shown.map(({ path }) => toShownPath(path, shortName))]);
  return shown.map((page) => {
    if (!isNamed(page)) return page;
    const formerPaths = new Set(otherNames.map((name) => toShownPath(page.path, name)));
    for (const path of formerPaths) if (taken.has(path)) formerPaths.delete(path);
    return {
      ...page,
      path: toShownPath(page.path, shortName),
      formerPaths: [...formerPaths],
      countedAs: page.countedAs ?? page.path,
    };
  });
};
