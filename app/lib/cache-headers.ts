/**
 * Headers of a page that is the same for every visitor. `tables` are those whose rows it shows: a write to one of them
 * drops the page from the server's cache. Browsers and proxies may show it four seconds longer.
 */
export const publicCacheHeaders = (...tables: string[]): Record<string, string> => ({
  "Cache-Control": "public, max-age=0, s-maxage=4, stale-while-revalidate=4",
  "Cache-Tag": tables.join(","),
});

/** Headers of the 404 of a page that a write to one of `tables` may bring: kept by the server's cache, and by nobody else. */
export const missingPage = (...tables: string[]): Record<string, string> => ({
  "Cache-Control": "no-store",
  "Cache-Tag": tables.join(","),
});
