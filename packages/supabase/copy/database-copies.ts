import type { RowCounts } from "../embedded/count-rows.ts";

/** The last good backup of a site. `at` is ISO 8601. */
export type LastBackup = { name: string; bytes: number; at: string };

/** Copies of a database that is in use, for backups. */
export type DatabaseCopies = {
  /**
   * Copies the database as it is at one moment to a new folder, as an embedded one, and writes beside it which files it
   * names (`readFileList`). Returns the number of rows by table.
   */
  copy(to: string): Promise<RowCounts>;
  /** What all processes on the database share; absent where there is only one. */
  shared?: {
    /** Runs work that one process does at a time; null if another one is at it. */
    exclusively<Result>(work: () => Promise<Result>): Promise<Result | null>;
    findLastBackup(): Promise<LastBackup | null>;
    writeLastBackup(backup: LastBackup): Promise<void>;
  };
};
