import { createClient } from "@supabase/supabase-js";

/** Verifies the current password without changing this page's session. Throws if it is wrong. */
export const checkPassword = async (publishableKey: string, email: string, password: string): Promise<void> => {
  const { auth } = createClient(window.location.origin, publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: "chloe-password-check",
    },
  });
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  await auth.signOut({ scope: "local" });
};
