import { useClientValue } from "../storage/use-client-value.ts";
import type { AuthCallback } from "./auth-callback.ts";
import { authCallback } from "./supabase-client.ts";

const none: AuthCallback = { kind: null, error: null };

/** Auth callback of this page load. It is in the URL fragment, which the server never sees: empty until hydration. */
export const useAuthCallback = (): AuthCallback => useClientValue(() => authCallback, none);
