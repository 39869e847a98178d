import { type Execute, inTransaction, type Row } from "./transaction.ts";
import type { SessionAnswer, SessionStatement } from "./session.ts";

/** A statement with the rights of the database owner. `mustReturn`: without a row everything is rolled back. */
export type OwnerStatement = { text: string; values: unknown[]; mustReturn?: true };

/** Runs one statement with the rights of the database owner, within the default deadline. */
export type RunQuery = (sql: string, values: unknown[]) => Promise<Row[]>;

type Limits = { deadlineMs: number };

/** A database as the endpoints use it, in whichever thread or on whichever server it is. */
export type Database = {
  /** Runs a statement in a transaction of its own with the rights of a session. */
  run(statement: SessionStatement, limits: Limits): Promise<SessionAnswer>;
  /** Runs one statement with the rights of the database owner. */
  query(text: string, values: unknown[], limits: Limits): Promise<Row[]>;
  /**
   * Runs statements in one transaction with the rights of the database owner. Returns the rows of each; null if one
   * returned none that must, and nothing was changed then.
   */
  transact(statements: OwnerStatement[], limits: Limits): Promise<Row[][] | null>;
};

/** See `Database.transact`. */
export const runAllOrNone = (execute: Execute, statements: OwnerStatement[]): Promise<Row[][] | null> =>
  inTransaction(execute, async () => {
    const results: Row[][] = [];
    for (const { text, values, mustReturn } of statements) {
      const rows = await execute(text, values);
      if (mustReturn && rows.length === 0) return { result: null, isRolledBack: true };
      results.push(rows);
    }
    return { result: results, isRolledBack: false };
  });
