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

/** Access token of the signed-in user, refreshed if expired; null when signed out. */
export const findSessionToken = async (): Promise<string | null> => {
  if (!mayHaveSession()) return null;
  const { data } = await (await getSupabaseClient(readPublicSettings())).auth.getSession();
  return data.session?.access_token ?? null;
};

/** The access token that an owner's calls need; none in mode `auto`. */
export const findAccessToken = async (): Promise<string | null> =>
  readPublicSettings().adminMode === "auto" ? null : findSessionToken();
