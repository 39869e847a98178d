import { readPublicSettings } from "../api/public-settings.ts";
import { getSupabaseClient, mayHaveSession } from "../auth/supabase-client.ts";
import { tabStore } from "../storage/browser-storage.ts";

const key = "chloe-admin-secret";

/** Admin secret, stored for this tab only. */
export const readSecret = (): string | null => tabStore.read(key);

export const saveSecret = (given: string | null): void => {
  if (given === null) tabStore.remove(key);
  else tabStore.write(key, given);
};

/**
 * Access token of the signed-in user, refreshed if expired; null when signed out, and in mode `auto`, which needs none.
 */
export const findAccessToken = async (): Promise<string | null> => {
  const settings = readPublicSettings();
  if (settings.adminMode === "auto" || !mayHaveSession()) return null;
  const { data } = await (await getSupabaseClient(settings)).auth.getSession();
  return data.session?.access_token ?? null;
};
