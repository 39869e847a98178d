import type { AdminConnection } from "./admin-connection.ts";
import { findMetadata, writeMetadata } from "./metadata.ts";

/** Statements for a new database: plain data, so that another thread can run them. */
export type Seed = {
  /** Marks in the database that they have run. */
  name: string;
  statements: { text: string; values: (string | null)[] }[];
};

/** Runs the statements once per database: rows that are deleted later do not come back. */
export const runSeed = async (connection: AdminConnection, { name, statements }: Seed): Promise<void> => {
  if (statements.length === 0 || (await findMetadata(connection, name)) !== null) return;
  await connection.transaction(async (transaction) => {
    for (const { text, values } of statements) await transaction.query(text, values);
    await writeMetadata(transaction, name, statements.length);
  });
};
