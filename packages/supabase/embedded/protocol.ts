import type { OwnerStatement } from "../database/database.ts";
import type { PrepareOptions } from "../database/prepare-database.ts";
import type { SessionAnswer, SessionStatement } from "../database/session.ts";
import type { Row } from "../database/transaction.ts";
import type { RowCounts } from "./count-rows.ts";
import type { CatalogWithRows } from "../database/read-catalog.ts";
import type { PlainError } from "../plain-error.ts";

/** Start options of the database thread: plain data. */
export type DatabaseOptions = PrepareOptions & {
  /** Folder of the database; without it the database is in memory. */
  directory?: string | undefined;
  /** An archive of an empty database, as `writeClusterArchive` makes it; without it the engine makes one. */
  clusterArchive?: string | undefined;
  /** A database dump to start from. */
  loadDataDir?: Blob | undefined;
};

export type WorkerData = { options: DatabaseOptions; progress: SharedArrayBuffer };

/** What the thread reports once the database is open. */
export type DatabaseInfo = {
  /** Tables of the public schema. */
  tables: string[];
  catalog: CatalogWithRows;
};

/** A request to the thread; see `Database`. `expiresAt` is in milliseconds since 1970. */
export type WorkRequest = { deadlineMs: number; expiresAt: number } & (
  | { kind: "run"; statement: SessionStatement }
  | { kind: "query"; sql: string; values: unknown[] }
  | { kind: "transact"; statements: OwnerStatement[] }
  | { kind: "copy"; to: string }
);

export type ToWorker = (WorkRequest & { id: number }) | { kind: "close" };

export type FromWorker =
  | { kind: "ready"; facts: DatabaseInfo }
  | { kind: "failed"; error: PlainError }
  | { kind: "result"; id: number; value: SessionAnswer | Row[] | Row[][] | RowCounts | null }
  | { kind: "error"; id: number; error: PlainError }
  | { kind: "change"; table: string }
  | { kind: "closed" };
