import type { SessionAnswer, SessionStatement } from "./session.ts";

export type Row = Record<string, unknown>;

/** A statement with the rights of the database owner. `mustReturn`: without a row everything is rolled back. */
export type OwnerStatement = { text: string; values: unknown[]; mustReturn?: true };

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

type Execute = (text: string, values: unknown[]) => Promise<Row[]>;

/** Runs the statements one after the other. The caller rolls back if the result is null. */
export const runAll = async (execute: Execute, statements: OwnerStatement[]): Promise<Row[][] | null> => {
  const results: Row[][] = [];
  for (const { text, values, mustReturn } of statements) {
    const rows = await execute(text, values);
    if (mustReturn && rows.length === 0) return null;
    results.push(rows);
  }
  return results;
};
