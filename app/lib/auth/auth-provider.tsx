import type { Session } from "@supabase/supabase-js";
import { type ReactNode, useEffect, useMemo, useReducer } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { authCallback, getSupabaseClient } from "./supabase-client.ts";
import { type Auth, AuthContext } from "./auth-context.ts";
import { sessionStorage } from "./session-storage.ts";

type State = Pick<Auth, "session" | "loading" | "isPasswordRecovery" | "isSessionExpired" | "isSigningOut">;
type AuthAction =
  | { session: Session | null; event: string }
  | "signing-out"
  | "sign-out-failed"
  | "password-reset"
  | "session-cleared";

const initialState: State = {
  session: null,
  loading: true,
  isPasswordRecovery: false,
  isSessionExpired: false,
  isSigningOut: false,
};

const authReducer = (state: State, next: AuthAction): State => {
  if (next === "signing-out") return { ...state, isSigningOut: true };
  if (next === "sign-out-failed") return { ...state, isSigningOut: false };
  if (next === "password-reset") return { ...state, isPasswordRecovery: false };
  if (next === "session-cleared") return { ...state, session: null, isSessionExpired: true };
  const { event, session } = next;
  // The library tells of the session first and only then that it came by such a link.
  const isPasswordRecovery =
    event === "PASSWORD_RECOVERY" || (state.loading ? authCallback.kind === "recovery" : state.isPasswordRecovery);
  if (session) return { session, loading: false, isPasswordRecovery, isSessionExpired: false, isSigningOut: false };
  return {
    ...state,
    session: null,
    loading: false,
    isPasswordRecovery: false,
    isSessionExpired: state.isSessionExpired || (state.session !== null && !state.isSigningOut),
  };
};

const offline: PublicSettings = {
  productName: "",
  siteUrl: "",
  publishableKey: "",
  adminMode: "off",
  storeFeedback: false,
  donorboxCampaign: null,
};

/** Knows who is signed in, for the pages below it. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const settings = useRouteLoaderData<PublicSettings>("root") ?? offline;
  const { publishableKey, siteUrl } = settings;
  const [state, dispatch] = useReducer(authReducer, initialState);

  useEffect(() => {
    let isCurrent = true;
    let stop: (() => void) | undefined;
    const listen = async () => {
      const { auth } = await getSupabaseClient({ publishableKey });
      if (!isCurrent) return;
      const { data } = auth.onAuthStateChange((event, session) => {
        dispatch({ event, session });
        // What the library leaves of the address when it has taken the session out of it.
        if (window.location.href.endsWith("#"))
          window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
      });
      stop = () => data.subscription.unsubscribe();
    };
    // Without the library there is nobody signed in; the forms say that the site cannot be reached.
    listen().catch(() => isCurrent && dispatch({ event: "INITIAL_SESSION", session: null }));
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [publishableKey]);

  const actions = useMemo(() => {
    const client = () => getSupabaseClient({ publishableKey });
    return {
      client,
      signIn: async (email: string, password: string) => (await client()).auth.signInWithPassword({ email, password }),
      signUp: async (email: string, password: string) =>
        (await client()).auth.signUp({ email, password, options: { emailRedirectTo: `${siteUrl}/console` } }),
      async signOut() {
        dispatch("signing-out");
        const outcome = await (await client()).auth.signOut({ scope: "local" });
        if (outcome.error) dispatch("sign-out-failed");
        return outcome;
      },
      finishPasswordRecovery: () => dispatch("password-reset"),
      async clearSession() {
        dispatch("session-cleared");
        const { auth } = await client();
        // Without the server's consent the library keeps a session, but one that the server does not know is none.
        const { error } = await auth.signOut({ scope: "local" });
        if (error) sessionStorage.clear();
      },
    };
  }, [publishableKey, siteUrl]);

  const auth = useMemo<Auth>(() => ({ ...state, ...actions, user: state.session?.user ?? null }), [state, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
};
