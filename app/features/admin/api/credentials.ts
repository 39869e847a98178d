import { readSettings } from "./public-settings.ts";

const key = "chloe-admin-secret";
let secret: string | null = null;

/** The secret that the owner logged in with, kept for this tab. */
export const readSecret = (): string | null => {
  if (secret !== null) return secret;
  try {
    secret = sessionStorage.getItem(key);
  } catch {
    // Then it lives in memory only.
  }
  return secret;
};

export const saveSecret = (given: string | null): void => {
  secret = given;
  try {
    if (given === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, given);
  } catch {
    // Then it lives in memory only.
  }
};

// The one client of the page: two of them would renew the same session against each other.
const getSupabaseClient = async () =>
  (await import("#app/lib/auth/supabase-client.ts")).getSupabaseClient(readSettings());

const mayHaveSession = (): boolean => {
  try {
    return Object.keys(localStorage).some((name) => /^sb-.*-auth-token$/.test(name));
  } catch {
    return false;
  }
};

/** The access token of the signed-in user, renewed where it ran out; null where nobody is signed in. */
export const findAccessToken = async (): Promise<string | null> => {
  if (readSettings().adminMode === "auto" || !mayHaveSession()) return null;
  const { data } = await (await getSupabaseClient()).auth.getSession();
  return data.session?.access_token ?? null;
};
