import { readSettings } from "./public-settings.ts";

const key = "chloe-admin-secret";
let secret: string | null = null;

/** Admin secret of this tab (sessionStorage). */
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

// Singleton client: two clients would race to refresh the same session.
const getSupabaseClient = async () =>
  (await import("#app/lib/auth/supabase-client.ts")).getSupabaseClient(readSettings());

const mayHaveSession = (): boolean => {
  try {
    return Object.keys(localStorage).some((name) => /^sb-.*-auth-token$/.test(name));
  } catch {
    return false;
  }
};

/** Access token of the signed-in user, refreshed if expired; null when signed out. */
export const findAccessToken = async (): Promise<string | null> => {
  if (readSettings().adminMode === "auto" || !mayHaveSession()) return null;
  const { data } = await (await getSupabaseClient()).auth.getSession();
  return data.session?.access_token ?? null;
};
