import navigationData from "#content/navigation.json" with { type: "json" };
import type { Navigation } from "#contracts/content/navigation.ts";

export const navigation: Navigation = navigationData;

// Their content policy differs from that of all others, and a document keeps the policy that it came with.
const fullReloadPaths = ["/donation"];

const isFullReloadPath = (path: string): boolean =>
  fullReloadPaths.includes(path.replace(/[?#].*$/, "").replace(/(.)\/$/, "$1"));

/** Whether a link from one page to another has to load a new document. */
export const requiresReload = (from: string, to: string): boolean => isFullReloadPath(from) || isFullReloadPath(to);

/** The links of the frame around the page at `path`. */
export const siteLinksFrom = (path: string) => {
  const complete = (link: { to: string; label: string }) => ({ ...link, reload: requiresReload(path, link.to) });
  const { main, menu, footer } = navigation;
  return {
    reloadsHome: isFullReloadPath(path),
    navigation: main.map(complete),
    menu: { ...menu, groups: menu.groups.map(({ heading, links }) => ({ heading, links: links.map(complete) })) },
    footer,
  };
};
