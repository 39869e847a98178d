import type { QueueLoad } from "@site/fair-queue/fair-semaphore.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { CachedRead } from "./cache/read-cache.ts";
import type { ChangedFiles } from "./change-feed.ts";
import type { DatabaseCopies } from "./copy/database-copies.ts";
import type { Realtime } from "./realtime/create-realtime.ts";
import type { PoolLoad } from "./postgres/connection-pool.ts";

/** The official client. `Database` has the row types, as it expects them. */
export type Client<Database> = SupabaseClient<Database>;

/** The interface of all drivers: they speak the Supabase protocol, and nobody else needs to know which is in use. */
export type Backend<Database> = {
  driver: "embedded" | "postgres" | "hosted";
  /** Public key that browsers send as `apikey`. */
  publishableKey: string;
  /** Service key of the functions; never leaves the process. */
  secretKey: string;
  /** Signs and verifies access tokens; absent with a hosted backend, which verifies them itself. */
  jwtSecret?: string;
  /**
   * Handles a request below `/auth/v1`, `/rest/v1`, `/storage/v1` and `/realtime/v1`. `client` identifies
   * the sender of an outside request, so that database access and password hashes are scheduled round-robin by client.
   * `onWork` is called before the request costs more than being parsed: until then a refusal is free.
   */
  fetch(request: Request, client?: string, onWork?: () => void): Promise<Response>;
  /** Connections for messages. */
  realtime: Realtime;
  /** The cached response to an anonymous read, as long as `fetch` would give it; null or absent if there is none. */
  findCachedRead?(request: Request): CachedRead | null;
  /** A client with anonymous rights, or with those of the user whose access token is given. */
  anonClient(accessToken?: string): Client<Database>;
  /**
   * A client that bypasses row level security, for functions only. `deadlineMs` is the timeout of each of its calls for
   * the owner's long operations (backup, restore, import): at most 60 s with PostgreSQL; the default is 10 s.
   */
  serviceClient(options?: { deadlineMs?: number }): Client<Database>;
  /** Resolves when the database responds, rejects with the reason if it does not within `timeoutMs`. */
  check(timeoutMs: number): Promise<void>;
  /** Resolves when a file can be stored and read, rejects with the reason; absent with a hosted backend. */
  checkFiles?(): Promise<void>;
  /** Whether writes by others are announced, too; with a hosted backend only if its database is listened to. */
  hearsChanges: boolean;
  /**
   * Calls the listener with a table's name after each committed write to it, by any replica, if the table has the trigger
   * `notify_change`. Returns an unsubscribe function.
   */
  onChange(listener: (table: string) => void): () => void;
  /**
   * Calls the listener with files of a bucket that this process has deleted, replaced or moved away; absent with a hosted backend. Returns an
   * unsubscribe function.
   */
  onFilesChanged?(listener: (files: ChangedFiles) => void): () => void;
  /** Hits and misses of the read cache; absent if there is none. */
  stats?(): { hits: number; misses: number; entries: number; bytes: number };
  /** What runs and waits in this process; absent with a hosted backend. `pool` is absent with the embedded database. */
  load?(): { queues: { database: QueueLoad; passwords: QueueLoad }; pool?: PoolLoad };
  /** State of the embedded database; absent with an external one. */
  status?(): BackendStatus;
  /** Copies for backups; absent with a hosted backend. */
  copies?: DatabaseCopies;
  /** Refuses logins and sign-ups that wait for their turn, from now on; for a shutdown. */
  refuseWaiting?(): void;
  close(): Promise<void>;
};

type BackendStatus = {
  /** False while the database thread is being restarted. */
  isUp: boolean;
  /** Number of restarts of the database thread since the process started. */
  restarts: number;
  /** Null for an in-memory database. While `isLow`, writes are rejected. */
  disk: { freeBytes: number; isLow: boolean } | null;
};

/** What became of the second factor of an account. */
export type FactorChangeEmail =
  | "factor-added"
  | "factor-removed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "passkey-added"
  | "passkey-removed";

export type AuthEmailKind =
  | FactorChangeEmail
  | "confirm-sign-up"
  | "choose-password"
  | "account-exists"
  | "reset-password"
  | "confirm-new-address"
  | "address-change-asked";

/** What an email about an account says; the driver writes its text. */
export type AuthEmail = {
  kind: AuthEmailKind;
  to: string;
  link: string;
  /** `email` is the address that a link confirms, `newEmail` the one that an account is to move to. */
  values?: Record<string, string>;
  /** The kind that it is counted as, if not its own. */
  countedAs?: AuthEmailKind;
};

/** Sends the emails of accounts. */
export type EmailDriver = {
  /** Resolves to false if the email is withheld, because its recipient has got enough of its kind. */
  send(mail: AuthEmail): Promise<boolean>;
};
