import type { AdminConnection } from "../database/admin-connection.ts";

/** A database that is copied, or copied to, as its owner. */
export type Engine = {
  connection: AdminConnection;
  /** The rows that a query selects, in the text format of COPY. */
  readRows(query: string): Promise<Blob>;
  /** Adds rows to a table and its columns, `schema.table (one, two)`. */
  writeRows(target: string, rows: Blob): Promise<void>;
  /** Undoes the rows of work that fails, where they are not in a folder that is thrown away then. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Shortens the log of the database, where nobody else does. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
};

/** All engines must write a value as the same text. */
export const sameTexts = `
set timezone to 'UTC';
set datestyle to 'ISO, MDY';
set intervalstyle to 'postgres';
set extra_float_digits to 1;
set bytea_output to 'hex';
`;
