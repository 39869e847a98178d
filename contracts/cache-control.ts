/**
 * What is not there may be kept by shared caches, for seconds: an answer that they may not keep would leave them with what
 * was there before, and they would go on sending it.
 */
export const missingCacheControl = "public, max-age=0, s-maxage=4";

/** The tables of which pages show rows: a page is tagged with those that it shows, in the site's own cache and in a CDN. */
export const shownTables = ["posts", "post_tags", "images", "hub_entries", "roadmap_state"] as const;
export type ShownTable = (typeof shownTables)[number];
