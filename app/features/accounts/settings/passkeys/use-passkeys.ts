import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useContent } from "#app/lib/content/content.ts";
import { describeBrowser } from "../describe-browser.ts";
import { isMissing } from "../factor/use-factor.ts";

/** The passkeys of the user; null if the backend offers none. The other calls throw the errors of supabase-js. */
export const usePasskeys = () => {
  const { passkeys: words } = useContent("account");
  const { client, user } = useAuth();
  const query = useQuery({
    queryKey: ["passkeys", user?.id],
    queryFn: async () => {
      const { data, error } = await (await client()).auth.passkey.list();
      if (error && isMissing(error)) return null;
      if (error) throw error;
      return data;
    },
  });
  const add = async (): Promise<void> => {
    const [{ addPasskey }, loaded] = await Promise.all([import("#app/lib/auth/passkeys.ts"), client()]);
    await addPasskey(loaded, describeBrowser(navigator.userAgent) ?? words.unnamed);
    await query.refetch();
  };
  const rename = async (passkeyId: string, friendlyName: string): Promise<void> => {
    const { error } = await (await client()).auth.passkey.update({ passkeyId, friendlyName });
    if (error) throw error;
    await query.refetch();
  };
  /** One that was removed already does not matter. */
  const remove = async (passkeyId: string): Promise<void> => {
    const { error } = await (await client()).auth.passkey.delete({ passkeyId });
    if (error && error.code !== "webauthn_credential_not_found") throw error;
    await query.refetch();
  };
  return { ...query, add, rename, remove };
};
