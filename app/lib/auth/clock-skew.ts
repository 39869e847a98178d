const answersWithSession = /\/auth\/v1\/(token|signup|verify)\b/;

/**
 * A session says when it ends by the server's clock. By a browser's clock that is minutes off, the library would renew it too
 * late, or without end; so the time is taken out, and the library reckons it from "seconds left" by the clock it has.
 */
export const fetchWithoutExpiresAt =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    if (!response.ok || !answersWithSession.test(url)) return response;
    const body = (await response.json()) as { expires_at?: number } | null;
    if (body && typeof body === "object") delete body.expires_at;
    const { status, statusText, headers } = response;
    return new Response(JSON.stringify(body), { status, statusText, headers });
  };

/** The same for the session in the address that a link of a mail leads to. */
export const stripExpiresAt = (hash: string): string => {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  if (!values.has("access_token") || !values.has("expires_at")) return hash;
  values.delete("expires_at");
  return `#${values}`;
};
