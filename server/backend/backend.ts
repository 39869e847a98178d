import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#contracts/database.ts";
import type { EmailKind } from "#contracts/accounts/mail.ts";

export type Client = SupabaseClient<Database>;

/**
 * What the site needs from the thing that keeps its data, whichever driver stands behind it.
 * All drivers speak the Supabase protocol; nothing outside `server/backend/` knows which one it talks to.
 */
export type Backend = {
  driver: "embedded" | "postgres" | "hosted";
  /** Public key that browsers send as `apikey`. */
  publishableKey: string;
  /** Key of the functions; never leaves the process. */
  secretKey: string;
  /** Signs and checks access tokens; absent with a hosted backend, which checks them itself. */
  jwtSecret?: string;
  /** Answers one request below `/auth/v1`, `/rest/v1`, `/storage/v1` (and `/realtime/v1` when hosted). */
  fetch(request: Request): Promise<Response>;
  /** A client with a visitor's rights, or with those of the user whose access token is given. */
  anonClient(accessToken?: string): Client;
  /**
   * A client that row level security does not bind. For functions only. `deadlineMs` is for long work of the owner (backup, restore,
   * import): how long each of its calls may take, at most 60 s with PostgreSQL; 10 s without.
   */
  serviceClient(options?: { deadlineMs?: number }): Client;
  /** Resolves when the database answered, rejects with the reason when it did not within `timeoutMs`. */
  check(timeoutMs: number): Promise<void>;
  /** Calls the listener with a table's name after each committed write to it, by any replica. Returns the way to stop. */
  onChange(listener: (table: string) => void): () => void;
  /** How often visitors' reads were answered from memory; absent where there is no such memory. */
  stats?(): { hits: number; misses: number; entries: number; bytes: number };
  /** How the embedded database fares; absent with a database elsewhere. */
  status?(): BackendStatus;
  close(): Promise<void>;
};

export type BackendStatus = {
  /** False while the database's thread is being started again. */
  isUp: boolean;
  /** How often the thread was started again since the start of the process. */
  restarts: number;
  /** Null where the data are in memory only. While `isLow`, what would write is refused. */
  disk: { freeBytes: number; isLow: boolean } | null;
};

/** A mail of the auth part in plain words, and as `letter` what it is about, for a site that writes it in its own words. */
export type AuthEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  template?: { kind: EmailKind; link?: string; values?: Record<string, string> };
};

/** Where the backend leaves the mails that its auth part wants sent. */
export type EmailDriver = { send(mail: AuthEmail): Promise<void> };
