import type { Session } from "@supabase/supabase-js";
import { type ReactNode, useEffect, useMemo, useReducer, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { authCallback, type BrowserClient, getSupabaseClient } from "./supabase-client.ts";
import { type Auth, AuthContext } from "./auth-context.ts";
import { needsCode } from "./needs-code.ts";
import { reloadIfOutdated } from "../storage/renewal.ts";
import { sessionStorage } from "./session-storage.ts";

type State = { session: Session | null } & Pick<
  Auth,
  "loading" | "failure" | "isPasswordRecovery" | "isSessionExpired" | "isSigningOut"
>;
type AuthAction =
  | { session: Session | null; event: string }
  | { failure: Error }
  | "signing-out"
  | "sign-out-failed"
  | "password-reset"
  | "session-cleared";

const initialState: State = {
  session: null,
  loading: true,
  failure: null,
  isPasswordRecovery: false,
  isSessionExpired: false,
  isSigningOut: false,
};

const isComplete = (session: Session | null): session is Session => session !== null && !needsCode(session);

const authReducer = (state: State, next: AuthAction): State => {
  if (next === "signing-out") return { ...state, isSigningOut: true };
  if (next === "sign-out-failed") return { ...state, isSigningOut: false };
  if (next === "password-reset") return { ...state, isPasswordRecovery: false };
  if (next === "session-cleared") return { ...state, session: null, isSessionExpired: true };
  if ("failure" in next) return { ...state, loading: false, failure: next.failure };
  const { event, session } = next;
  // supabase-js emits SIGNED_IN before PASSWORD_RECOVERY, so the callback URL is checked as well.
  const isPasswordRecovery =
    event === "PASSWORD_RECOVERY" || (state.loading ? authCallback.kind === "recovery" : state.isPasswordRecovery);
  if (session) return { ...initialState, session, loading: false, isPasswordRecovery };
  return {
    ...state,
    session: null,
    loading: false,
    failure: null,
    isPasswordRecovery: false,
    isSessionExpired: state.isSessionExpired || (isComplete(state.session) && !state.isSigningOut),
  };
};

type AuthProviderProps = { children: ReactNode; getClient?: typeof getSupabaseClient };

/** Provides session state and auth actions to the pages below it. */
export const AuthProvider = ({ children, getClient = getSupabaseClient }: AuthProviderProps) => {
  const { publishableKey, siteUrl } = useRouteLoaderData<PublicSettings>("root") ?? { publishableKey: "", siteUrl: "" };
  const [state, dispatch] = useReducer(authReducer, initialState);

  const listenOnce = useRef<((client: BrowserClient) => void) | null>(null);

  useEffect(() => {
    let stop: (() => void) | undefined;
    const listen = ({ auth }: BrowserClient) => {
      listenOnce.current = null;
      const { data } = auth.onAuthStateChange((event, session) => {
        dispatch({ event, session });
        // Removes the trailing `#` that supabase-js leaves in the URL after reading the session from the fragment.
        if (window.location.href.endsWith("#"))
          window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
      });
      stop = () => data.subscription.unsubscribe();
    };
    listenOnce.current = listen;
    // If the client cannot be loaded, pages say so, and the first action that loads it subscribes.
    getClient({ publishableKey }).then(
      (client) => listenOnce.current === listen && listen(client),
      (failure: Error) => {
        if (listenOnce.current !== listen) return;
        reloadIfOutdated(failure);
        dispatch({ failure });
      },
    );
    return () => {
      listenOnce.current = null;
      stop?.();
    };
  }, [publishableKey, getClient]);

  const actions = useMemo(() => {
    const client = async () => {
      const loaded = await getClient({ publishableKey });
      listenOnce.current?.(loaded);
      return loaded;
    };
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
        // supabase-js keeps the session when the server rejects the sign-out, so it is removed here.
        const { error } = await auth.signOut({ scope: "local" });
        if (error) sessionStorage.clear();
      },
    };
  }, [publishableKey, siteUrl, getClient]);

  const auth = useMemo<Auth>(() => {
    const session = isComplete(state.session) ? state.session : null;
    return { ...state, ...actions, session, user: session?.user ?? null, needsCode: state.session !== session };
  }, [state, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
};
