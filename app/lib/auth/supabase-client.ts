import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#contracts/database.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { localStore } from "../storage/browser-storage.ts";
import { type AuthCallback, readAuthCallback } from "./auth-callback.ts";
import { sessionStorage } from "./session-storage.ts";

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

export type BrowserClient = SupabaseClient<Database>;

const timeoutMs = 30_000;

const isBrowser = typeof document !== "undefined";

let library: Promise<typeof import("@supabase/supabase-js")> | null = null;

const loadLibrary = (): NonNullable<typeof library> =>
  (library ??= import("@supabase/supabase-js").catch((error: unknown) => {
    library = null;
    throw error;
  }));

/** Preloads supabase-js in parallel with the rest of a page that will need it. */
export const preloadSupabase = (): void => {
  if (isBrowser) loadLibrary().catch(() => undefined);
};

const readAuthCallbackOnce = (): AuthCallback => {
  const { hash, pathname, search } = window.location;
  const authCallback = readAuthCallback(hash);
  const next = stripExpiresAt(hash);
  if (next !== hash) window.history.replaceState(window.history.state, "", pathname + search + next);
  return authCallback;
};

/** Read before supabase-js removes the session from the URL. */
export const authCallback: AuthCallback = isBrowser ? readAuthCallbackOnce() : { kind: null, error: null };

/** Whether a session is stored or present in the URL. False on the server. */
export const mayHaveSession = (): boolean =>
  authCallback.kind !== null || localStore.listKeys().some((name) => /^sb-.*-auth-token$/.test(name));

/** The library itself waits without an end. */
const fetchInTime: typeof window.fetch = (input, init) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};

let client: Promise<BrowserClient> | null = null;

/** The singleton Supabase client with the user's session, lazy loaded. Browser only. */
export const getSupabaseClient = ({
  publishableKey,
}: Pick<PublicSettings, "publishableKey">): Promise<BrowserClient> => {
  client ??= loadLibrary().then(({ createClient }) =>
    createClient<Database>(window.location.origin, publishableKey, {
      auth: {
        storage: sessionStorage,
        flowType: "implicit",
        detectSessionInUrl: true,
        persistSession: true,
        autoRefreshToken: true,
        experimental: { recoveryCodes: true },
      },
      global: { fetch: fetchWithoutExpiresAt(fetchInTime) },
    }),
  );
  return client.catch((error: unknown) => {
    client = null;
    throw error;
  });
};
