const methods = "GET, HEAD, POST, PUT, PATCH, DELETE";
const exposed = "content-range, content-location, preference-applied";
const allowed = [
  "authorization",
  "apikey",
  "content-type",
  "prefer",
  "x-client-info",
  "x-upsert",
  "accept-profile",
  "content-profile",
  "range",
  "range-unit",
  "x-supabase-api-version",
].join(", ");

/** Allows only our own origin to read responses, whatever a hosted project has allowed. */
export const applyCors = (response: Response, origin: string | null, siteOrigin: string): Response => {
  const { headers } = response;
  const granted = Array.from(headers.keys()).filter((name) => name.startsWith("access-control-"));
  for (const name of granted) headers.delete(name);
  if (origin !== null && origin === siteOrigin) {
    headers.set("access-control-allow-origin", siteOrigin);
    headers.set("access-control-expose-headers", exposed);
    headers.append("vary", "Origin");
  }
  return response;
};

/** Allows requests of the site itself for a day; pages elsewhere get the same response without permission. */
export const preflightResponse = (origin: string | null, siteOrigin: string): Response => {
  const response = applyCors(new Response(null, { status: 204 }), origin, siteOrigin);
  if (origin === siteOrigin) {
    response.headers.set("access-control-allow-methods", methods);
    response.headers.set("access-control-allow-headers", allowed);
    response.headers.set("access-control-max-age", "86400");
  }
  return response;
};
