import { useClientValue } from "../use-client-value.ts";
import type { AuthCallback } from "./auth-callback.ts";
import { authCallback } from "./supabase-client.ts";

const none: AuthCallback = { kind: null, error: null };

/** How somebody came to this page. What stands behind the # the server never sees, so at first it is nothing. */
export const useAuthCallback = (): AuthCallback => useClientValue(() => authCallback, none);
