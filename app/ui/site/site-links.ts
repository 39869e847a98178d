/** `reload` leaves the document, for pages with a content policy of their own. */
export type SiteLink = { to: string; label: string; reload?: boolean };
export type SiteLinkGroup = { heading: string; links: readonly SiteLink[] };

/** Everywhere a visitor may go, behind one button. */
export type SiteMenuLinks = { open: string; close: string; groups: readonly SiteLinkGroup[] };
