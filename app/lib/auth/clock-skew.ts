const startsSession = /\/auth\/v1\/(token|signup|verify|factors\/[^/]+\/verify)\b/;

/**
 * Workaround for clock skew: `expires_at` is in server time. If the browser's clock is minutes off, supabase-js would
 * refresh the session too late or endlessly. Without `expires_at`, it is computed from `expires_in` locally.
 */
export const fetchWithoutExpiresAt =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    if (!response.ok || !startsSession.test(url)) return response;
    const body = (await response.json()) as { expires_at?: number } | null;
    if (body && typeof body === "object") delete body.expires_at;
    const { status, statusText, headers } = response;
    return new Response(JSON.stringify(body), { status, statusText, headers });
  };

/** The same for the session in the URL fragment of an email link. */
export const stripExpiresAt = (hash: string): string => {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  if (!values.has("access_token") || !values.has("expires_at")) return hash;
  values.delete("expires_at");
  return `#${values}`;
};
