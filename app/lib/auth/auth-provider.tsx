import type { Session } from "@supabase/supabase-js";
import { type ReactNode, useEffect, useMemo, useReducer } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { arrival, loadClient } from "./auth-client.ts";
import { type Auth, AuthContext } from "./auth-context.ts";
import { sessionStorage } from "./session-storage.ts";

type State = Pick<Auth, "session" | "loading" | "isRecovering" | "isLost" | "isLeaving">;
type Step = { session: Session | null; event: string } | "leave" | "stay" | "recovered" | "drop";

const begin: State = { session: null, loading: true, isRecovering: false, isLost: false, isLeaving: false };

const step = (state: State, next: Step): State => {
  if (next === "leave") return { ...state, isLeaving: true };
  if (next === "stay") return { ...state, isLeaving: false };
  if (next === "recovered") return { ...state, isRecovering: false };
  if (next === "drop") return { ...state, session: null, isLost: true };
  const { event, session } = next;
  // The library tells of the session first and only then that it came by such a link.
  const isRecovering = event === "PASSWORD_RECOVERY" || (state.loading ? arrival.kind === "recovery" : state.isRecovering);
  if (session) return { session, loading: false, isRecovering, isLost: false, isLeaving: false };
  return { ...state, session: null, loading: false, isRecovering: false, isLost: state.isLost || (state.session !== null && !state.isLeaving) };
};

const offline: PublicSettings = { productName: "", siteUrl: "", publishableKey: "", adminMode: "off", storesFeedback: false, donorboxCampaign: null };

/** Knows who is signed in, for the pages below it. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const settings = useRouteLoaderData<PublicSettings>("root") ?? offline;
  const { publishableKey, siteUrl } = settings;
  const [state, dispatch] = useReducer(step, begin);

  useEffect(() => {
    let isCurrent = true;
    let stop: (() => void) | undefined;
    const listen = async () => {
      const { auth } = await loadClient({ publishableKey });
      if (!isCurrent) return;
      const { data } = auth.onAuthStateChange((event, session) => {
        dispatch({ event, session });
        // What the library leaves of the address when it has taken the session out of it.
        if (window.location.href.endsWith("#")) window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
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
    const client = () => loadClient({ publishableKey });
    return {
      client,
      signIn: async (email: string, password: string) => (await client()).auth.signInWithPassword({ email, password }),
      signUp: async (email: string, password: string) => (await client()).auth.signUp({ email, password, options: { emailRedirectTo: `${siteUrl}/console` } }),
      async signOut() {
        dispatch("leave");
        const outcome = await (await client()).auth.signOut({ scope: "local" });
        if (outcome.error) dispatch("stay");
        return outcome;
      },
      endRecovery: () => dispatch("recovered"),
      async dropSession() {
        dispatch("drop");
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
