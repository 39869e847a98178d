/**
 * Headers of a page that is the same for every visitor. `tables` are those whose rows it shows: a write to one of them
 * drops the page from the server's cache. Browsers and proxies may show it four seconds longer.
 */
export const publicPage = (...tables: string[]): Record<string, string> => ({
  "Cache-Control": "public, max-age=0, s-maxage=4, stale-while-revalidate=4",
  "Cache-Tag": tables.join(","),
});
