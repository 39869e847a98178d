import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#contracts/database.ts";
import type { EmailKind } from "#contracts/accounts/email-templates.ts";

export type Client = SupabaseClient<Database>;

/**
 * The backend interface of the site: all drivers speak the Supabase protocol, and nothing outside `packages/supabase/`
 * knows which driver is in use.
 */
export type Backend = {
  driver: "embedded" | "postgres" | "hosted";
  /** Public key that browsers send as `apikey`. */
  publishableKey: string;
  /** Service key of the functions; never leaves the process. */
  secretKey: string;
  /** Signs and verifies access tokens; absent with a hosted backend, which verifies them itself. */
  jwtSecret?: string;
  /**
   * Handles a request below `/auth/v1`, `/rest/v1`, `/storage/v1` (and `/realtime/v1` if hosted). `client` identifies
   * the sender of an outside request, so that database access and password hashes are scheduled round-robin by client.
   * `onWork` is called before the request costs more than being parsed: until then a refusal is free.
   */
  fetch(request: Request, client?: string, onWork?: () => void): Promise<Response>;
  /** A client with anonymous rights, or with those of the user whose access token is given. */
  anonClient(accessToken?: string): Client;
  /**
   * A client that bypasses row level security, for functions only. `deadlineMs` is the timeout of each of its calls for
   * the owner's long operations (backup, restore, import): at most 60 s with PostgreSQL; the default is 10 s.
   */
  serviceClient(options?: { deadlineMs?: number }): Client;
  /** Resolves when the database responds, rejects with the reason if it does not within `timeoutMs`. */
  check(timeoutMs: number): Promise<void>;
  /**
   * Calls the listener with a table's name after each committed write to it, by any replica. Returns an unsubscribe
   * function.
   */
  onChange(listener: (table: string) => void): () => void;
  /** Hits and misses of the read cache; absent if there is none. */
  stats?(): { hits: number; misses: number; entries: number; bytes: number };
  /** State of the embedded database; absent with an external one. */
  status?(): BackendStatus;
  /** Refuses logins and sign-ups that wait for their turn, from now on; for a shutdown. */
  refuseWaiting?(): void;
  close(): Promise<void>;
};

export type BackendStatus = {
  /** False while the database thread is being restarted. */
  isUp: boolean;
  /** Number of restarts of the database thread since the process started. */
  restarts: number;
  /** Null for an in-memory database. While `isLow`, writes are rejected. */
  disk: { freeBytes: number; isLow: boolean } | null;
};

/**
 * An auth email as plain text, and as `template` its type, for a site that renders its own. It counts as an email of
 * its type, or of that in `countedAs`.
 */
type AuthEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  template?: { kind: EmailKind; link?: string; values?: Record<string, string>; countedAs?: EmailKind };
};

/** Sends the auth emails. */
export type EmailDriver = {
  /** Resolves to false if the email is withheld, because its recipient has got enough of its kind. */
  send(mail: AuthEmail): Promise<boolean>;
};
