import type { AuthError, Session, User } from "@supabase/supabase-js";
import { createContext, use } from "react";
import type { BrowserClient } from "./supabase-client.ts";

type Outcome = { error: AuthError | null };

export type Auth = {
  user: User | null;
  session: Session | null;
  /** True until the first auth event. */
  loading: boolean;
  /** True since this page came by a link to reset a password, until a new one was chosen. */
  isPasswordRecovery: boolean;
  /** True when there was a session and it ended, by the server or by another tab. */
  isSessionExpired: boolean;
  /** True from the moment this page asked to sign out. */
  isSigningOut: boolean;
  signIn(email: string, password: string): Promise<Outcome>;
  /** The link of the mail leads to the console. */
  signUp(email: string, password: string): Promise<Outcome>;
  /** Ends the session of this browser. */
  signOut(): Promise<Outcome>;
  /** Says that the new password was chosen. */
  finishPasswordRecovery(): void;
  /** Forgets a session that the server does not know any more. */
  clearSession(): Promise<void>;
  /** For everything else. */
  client(): Promise<BrowserClient>;
};

export const AuthContext = createContext<Auth | null>(null);

export const useAuth = (): Auth => {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth stands outside an AuthProvider");
  return auth;
};
