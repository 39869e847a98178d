import type { SiteSearch } from "./site-search.ts";

/** The search over one site. */
export const createSiteSearch = (): SiteSearch => ({ find: async () => [] });
