import { useRouteLoaderData } from "react-router";
import { pageCspExceptions } from "#contracts/csp-exceptions.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { getContent } from "./content/content.ts";

const donationPath = "/donation";

// A document keeps the CSP it was loaded with: navigation to and from a page with its own needs a full page load.
const isFullReloadPath = (path: string): boolean =>
  pageCspExceptions.has((path.split(/[?#]/, 1)[0] ?? "").replace(/(.)\/$/, "$1"));

/** Whether navigating between two pages requires a full page load instead of client-side routing. */
export const requiresReload = (from: string, to: string): boolean => isFullReloadPath(from) || isFullReloadPath(to);

/** Navigation links of the page shell at `path`. While donations are closed, none of them leads to the donation page. */
export const siteLinksFrom = (path: string, areDonationsOpen: boolean) => {
  const complete = (links: readonly { to: string; label: string }[]) =>
    links
      .filter(({ to }) => areDonationsOpen || to !== donationPath)
      .map((link) => ({ ...link, reload: requiresReload(path, link.to) }));
  const { main, menu, footer } = getContent("navigation");
  return {
    reloadsHome: isFullReloadPath(path),
    navigation: complete(main),
    menu: { ...menu, groups: menu.groups.map(({ heading, links }) => ({ heading, links: complete(links) })) },
    footer,
  };
};

export const useSiteLinks = (path: string) =>
  siteLinksFrom(path, typeof useRouteLoaderData<PublicSettings>("root")?.donorboxCampaign === "string");
