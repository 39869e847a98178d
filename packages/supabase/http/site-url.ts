/** The address of the site, or what reads it where it may change. */
export type SiteUrl = string | (() => string);

export const readSiteUrl = (siteUrl: SiteUrl): string => (typeof siteUrl === "string" ? siteUrl : siteUrl());

export const readSiteOrigin = (siteUrl: SiteUrl): string => new URL(readSiteUrl(siteUrl)).origin;
