import { type AcceptedValues, type SitePage, sitePages } from "./site-pages.ts";

const toPath = (address: string): string => (address.split(/[?#]/, 1)[0] ?? "").replace(/(.)\/$/, "$1");

/** Whether a parameter may have this value. */
export const acceptsValue = (accepted: AcceptedValues | undefined, value: string): boolean =>
  typeof accepted === "function" ? accepted(value) : accepted?.includes(value) === true;

/** All addresses of a page; empty if they are unbounded because a parameter of its path has no list of values. */
export const listAddresses = ({ path, params = {} }: SitePage): string[] => {
  let addresses = [""];
  for (const part of path.split("/").filter(Boolean)) {
    const [, name = "", optional] = /^:(\w+)(\?)?/.exec(part) ?? [];
    const values = name === "" ? [part] : params[name];
    if (!Array.isArray(values)) return [];
    const longer = addresses.flatMap((start) => (values as string[]).map((value) => `${start}/${value}`));
    addresses = optional ? [...addresses, ...longer] : longer;
  }
  return addresses.map((address) => address || "/");
};

/** Paths of the sitemap, without those of posts. */
export const listSitemapPaths = (pages: readonly SitePage[] = sitePages): string[] =>
  pages.filter(({ inSitemap }) => inSitemap).flatMap(listAddresses);

/** The page that each alias, and each former address, redirects to. */
export const toAliases = (pages: readonly SitePage[] = sitePages): ReadonlyMap<string, SitePage> =>
  new Map(
    pages.flatMap((page) =>
      [...(page.aliases ?? []), ...(page.formerPaths ?? [])].map((path) => [path, page] as const),
    ),
  );

const aliases = toAliases();

/** The path that an alias redirects to; undefined for any other path. */
export const findAliasTarget = (path: string, known = aliases): string | undefined => {
  const page = known.get(toPath(path));
  return page && listAddresses(page)[0];
};

const linkTargets = new Set([...sitePages.flatMap(listAddresses), ...aliases.keys()]);

/** Whether content may link to an address: a page or an alias. Ignores query and fragment. */
export const isSiteAddress = (address: string): boolean => linkTargets.has(toPath(address));
