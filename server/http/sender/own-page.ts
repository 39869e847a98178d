/**
 * Whether no page of another site sent a form, which could sign its visitor in to an account of its own, or use up what
 * its visitor may do. Where a browser
 * sends no fetch metadata (plain HTTP), its origin is "null", because the page has no referrer.
 */
export const isFromOwnPage = ({ headers, url }: Request, siteOrigin: string): boolean => {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = headers.get("origin");
  return origin === null || origin === "null" || origin === siteOrigin || origin === new URL(url).origin;
};
