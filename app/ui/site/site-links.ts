/** `reload` forces a full page load, for pages with their own CSP. */
export type SiteLink = { to: string; label: string; reload?: boolean };
export type SiteLinkGroup = { heading: string; links: readonly SiteLink[] };

/** Texts and links of the site menu. */
export type SiteMenuLinks = { open: string; close: string; groups: readonly SiteLinkGroup[] };
