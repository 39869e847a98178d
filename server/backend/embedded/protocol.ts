import type { AuthEmail } from "../backend.ts";
import type { ApiError } from "../gateway/error-response.ts";
import type { LiteResponse, LiteCall, LiteError } from "../gateway/lite-call.ts";
import type { Keys } from "../supabase-lite/lite-app.ts";
import type { OwnerStatement, Row } from "../database/database.ts";
import type { SessionAnswer, SessionStatement } from "../database/session.ts";
import type { Catalog } from "../gateway/rest/sql/compile-request.ts";
import type { SeedStory } from "../seed.ts";

/** Start options of the database thread: plain data. */
export type DatabaseOptions = {
  /** Folder of the database; without it the database is in memory. */
  directory?: string | undefined;
  /** Folder of the stored files; without it storage is disabled. */
  storageDirectory?: string | undefined;
  keys: Keys;
  siteUrl: string;
  /** Inserted as posts on the very first start. */
  stories?: SeedStory[] | undefined;
  /** A database dump to start from. */
  loadDataDir?: Blob | undefined;
  migrationsDirectory?: string | undefined;
};

export type WorkerData = { options: DatabaseOptions; progress: SharedArrayBuffer };

/** What the thread reports once the database is open. */
export type DatabaseInfo = {
  /** Tables of the public schema. */
  tables: string[];
  catalog: Catalog;
};

/** A request to the thread. `expiresAt` is in milliseconds since 1970. */
export type WorkRequest =
  | { kind: "call"; call: LiteCall; deadlineMs: number; expiresAt: number }
  | { kind: "run"; statement: SessionStatement; deadlineMs: number; expiresAt: number }
  | { kind: "query"; sql: string; values: unknown[]; deadlineMs: number; expiresAt: number }
  | { kind: "transact"; statements: OwnerStatement[]; deadlineMs: number; expiresAt: number };

/** Work of the main thread that the database thread waits for. */
export type Question =
  | { kind: "mail"; mail: AuthEmail }
  /** `callId` is the call for which a password is hashed, `account` that of a signed-in user. */
  | { kind: "hash"; callId: number; account: string | undefined; password: string }
  | { kind: "compare"; callId: number; account: string | undefined; password: string; hash: string };

/** `refusal` is the response to the request that caused the question. */
export type Answer = { value: unknown } | { refusal: ApiError } | { error: LiteError };

export type ToWorker =
  | (WorkRequest & { id: number })
  | { kind: "answer"; id: number; answer: Answer }
  | { kind: "close" };

export type FromWorker =
  | { kind: "ready"; facts: DatabaseInfo }
  | { kind: "failed"; error: LiteError }
  | { kind: "result"; id: number; value: LiteResponse | SessionAnswer | Row[] | Row[][] | null }
  | { kind: "error"; id: number; error: LiteError }
  | { kind: "question"; id: number; question: Question }
  | { kind: "change"; table: string }
  | { kind: "closed" };
