import type { AuthError, Session, User } from "@supabase/supabase-js";
import { createContext, use } from "react";
import type { BrowserClient } from "./supabase-client.ts";

type Outcome = { error: AuthError | null };

export type Auth = {
  /** Null while nobody is fully signed in, so also while the code of an authenticator app is missing. */
  user: User | null;
  session: Session | null;
  /** True while a session lacks the code of its account's authenticator app. */
  needsCode: boolean;
  /** True until the first auth event. */
  loading: boolean;
  /** Why the client could not be loaded: whether somebody is signed in is unknown then. */
  failure: Error | null;
  /** True after following a password reset link, until a new password is set. */
  isPasswordRecovery: boolean;
  /** True when a session existed and was ended by the server or in another tab. */
  isSessionExpired: boolean;
  /** True from the moment this tab requested the sign-out. */
  isSigningOut: boolean;
  signIn(email: string, password: string): Promise<Outcome>;
  /** The confirmation link in the email leads to the console. */
  signUp(email: string, password: string): Promise<Outcome>;
  /** Signs out this browser only. */
  signOut(): Promise<Outcome>;
  /** Call after the new password was set. */
  finishPasswordRecovery(): void;
  /** Removes a local session that the server no longer accepts. */
  clearSession(): Promise<void>;
  /** The Supabase client, lazy loaded. */
  client(): Promise<BrowserClient>;
};

export const AuthContext = createContext<Auth | null>(null);

export const useAuth = (): Auth => {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth stands outside an AuthProvider");
  return auth;
};
