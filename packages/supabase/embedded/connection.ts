import type { Database } from "../database/database.ts";
import type { RowCounts } from "./count-rows.ts";
import type { DatabaseInfo, DatabaseOptions } from "./protocol.ts";

/** The embedded database, as the main thread sees it. */
export type DatabaseConnection = Database & {
  facts: DatabaseInfo;
  /** Copies the database to a new folder, while it runs; calls wait meanwhile. Returns the number of rows by table. */
  copy(to: string): Promise<RowCounts>;
  /** Restart count, and whether the database currently responds. */
  status(): { isUp: boolean; restarts: number };
  close(): Promise<void>;
};

export type ConnectionEvents = {
  /** Called with a table's name after each committed write to it. */
  onChange(table: string): void;
  /** Called after the database was restarted: anything may have changed. */
  onRestart(): void;
  /** Called before the database is reopened; false postpones it. */
  mayOpen(): Promise<boolean>;
  report(event: DatabaseEvent): void;
};

export type DatabaseEvent =
  | { kind: "database-awaited"; reason: string; waitMs: number }
  | { kind: "database-polled" }
  | { kind: "database-ended"; reason: string; restartInMs: number }
  | { kind: "database-restarted"; tookMs: number; restarts: number }
  | { kind: "database-not-restarted"; reason: string; restartInMs: number }
  | { kind: "database-not-vacuumed"; reason: string }
  | { kind: "database-log-not-shortened"; reason: string }
  | { kind: "disk-low"; freeBytes: number }
  | { kind: "disk-recovered"; freeBytes: number };

export type OpenConnection = (options: DatabaseOptions, events: ConnectionEvents) => Promise<DatabaseConnection>;
