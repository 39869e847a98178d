import { localStore, tabStore } from "#app/lib/storage/browser-storage.ts";
import { readSettings } from "./public-settings.ts";

const key = "chloe-admin-secret";

/** Admin secret of this tab. */
export const readSecret = (): string | null => tabStore.read(key);

export const saveSecret = (given: string | null): void => {
  if (given === null) tabStore.remove(key);
  else tabStore.write(key, given);
};

// Singleton client: two clients would race to refresh the same session.
const getSupabaseClient = async () =>
  (await import("#app/lib/auth/supabase-client.ts")).getSupabaseClient(readSettings());

const mayHaveSession = (): boolean => localStore.listKeys().some((name) => /^sb-.*-auth-token$/.test(name));

/** Access token of the signed-in user, refreshed if expired; null when signed out. */
export const findAccessToken = async (): Promise<string | null> => {
  if (readSettings().adminMode === "auto" || !mayHaveSession()) return null;
  const { data } = await (await getSupabaseClient()).auth.getSession();
  return data.session?.access_token ?? null;
};
