import type { Client } from "pg";
import type { AdminConnection } from "../database/admin-connection.ts";
import { inTransaction } from "../database/transaction.ts";
import { connect } from "./connect.ts";

// Arbitrary, but the same for all replicas.
const migrationLock = 7_204_617_121;

/** For a transaction that holds a lock: a process whose machine vanished holds it no longer than a minute. */
export const lockSettings = `begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
  set local tcp_keepalives_idle = 20; set local tcp_keepalives_interval = 10; set local tcp_keepalives_count = 3`;

/** A connection for setup. */
export const toAdminConnection = (client: Client): AdminConnection => {
  const queries: Omit<AdminConnection, "transaction"> = {
    query: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
    run: async (text) => void (await client.query(text)),
  };
  return {
    ...queries,
    transaction: (work) =>
      inTransaction(queries.query, async () => ({ result: await work(queries), isRolledBack: false })),
  };
};

/**
 * Runs `work` under a lock shared by all replicas. The lock has a connection and a transaction of its own, because a
 * pooler may give each transaction another session.
 */
export const withMigrationLock = async <Result>(
  url: string,
  work: (connection: AdminConnection) => Promise<Result>,
): Promise<Result> => {
  const lock = await connect(url);
  const client = await connect(url).catch((error: unknown) => {
    void lock.end();
    throw error;
  });
  try {
    await lock.query(lockSettings);
    await lock.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    // Without the lock nobody may go on.
    lock.once("end", () => void client.end());
    return await work(toAdminConnection(client));
  } finally {
    lock.removeAllListeners("end");
    void client.end();
    void lock.end();
  }
};
