import { useEffect, useState } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { needsCode } from "#app/lib/auth/needs-code.ts";
import { getSupabaseClient, mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { createPictureAccount, type PictureAccount } from "./picture-account.ts";

/** Images of the signed-in user; null for visitors, who never load the auth code. */
export const usePictureAccount = (): PictureAccount | null => {
  const [account, setAccount] = useState<PictureAccount | null>(null);
  useEffect(() => {
    if (!mayHaveSession()) return undefined;
    let isCurrent = true;
    let unsubscribe = () => {};
    const listen = async () => {
      const client = await getSupabaseClient(readPublicSettings());
      if (!isCurrent) return;
      const { data } = client.auth.onAuthStateChange((_event, session) =>
        setAccount((current) => (session && !needsCode(session) ? (current ?? createPictureAccount(client)) : null)),
      );
      unsubscribe = () => data.subscription.unsubscribe();
    };
    // Without the auth code, images stay in this browser.
    listen().catch(() => undefined);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);
  return account;
};
