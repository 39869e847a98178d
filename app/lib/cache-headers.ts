import { missingCacheControl, type ShownTable } from "#contracts/cache-control.ts";

/**
 * Cache headers of a page that is the same for every visitor. `tables` are the tables it shows: a write to one of them
 * invalidates the page in the server's page cache. Browsers and proxies may serve it stale for four more seconds; a CDN
 * that is told of changes keeps it longer (`server/http/middleware/cdn-headers.ts`).
 */
export const publicCacheHeaders = (...tables: ShownTable[]): Record<string, string> => ({
  "Cache-Control": "public, max-age=0, s-maxage=4, stale-while-revalidate=4",
  "Cache-Tag": tables.join(","),
});

/**
 * Cache headers of a 404, cached by the server until a write to one of `tables` may create the page; and of a page that lacks
 * something, because it could not be read.
 */
export const missingPage = (...tables: ShownTable[]): Record<string, string> => ({
  "Cache-Control": missingCacheControl,
  "Cache-Tag": tables.join(","),
});
