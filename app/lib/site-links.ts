import { pageCspExceptions } from "#contracts/csp-exceptions.ts";
import { getContent } from "./content/content.ts";

// A document keeps the CSP it was loaded with: navigation to and from a page with its own needs a full page load.
const isFullReloadPath = (path: string): boolean =>
  pageCspExceptions.has((path.split(/[?#]/, 1)[0] ?? "").replace(/(.)\/$/, "$1"));

/** Whether navigating between two pages requires a full page load instead of client-side routing. */
export const requiresReload = (from: string, to: string): boolean => isFullReloadPath(from) || isFullReloadPath(to);

/** Navigation links of the page shell at `path`. */
export const siteLinksFrom = (path: string) => {
  const complete = (link: { to: string; label: string }) => ({ ...link, reload: requiresReload(path, link.to) });
  const { main, menu, footer } = getContent("navigation");
  return {
    reloadsHome: isFullReloadPath(path),
    navigation: main.map(complete),
    menu: { ...menu, groups: menu.groups.map(({ heading, links }) => ({ heading, links: links.map(complete) })) },
    footer,
  };
};
