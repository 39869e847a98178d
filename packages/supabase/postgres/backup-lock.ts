import { connectMs, withLimit } from "./client-options.ts";
import { connect } from "./connect.ts";
import { lockSettings } from "./migration-lock.ts";

// Arbitrary, but the same for all replicas.
const backupLock = 7_204_617_122;

/**
 * Runs `work` unless another process of the site runs such work; then null. The lock has a connection of its own: it ends
 * with this process, however that ends.
 */
export const withBackupLock = async <Result>(url: string, work: () => Promise<Result>): Promise<Result | null> => {
  const lock = await connect(url);
  try {
    await lock.query(lockSettings);
    const taken = "select pg_try_advisory_xact_lock($1) as is";
    const { rows } = await lock.query<{ is: boolean }>(taken, [backupLock]);
    return rows[0]?.is ? await work() : null;
  } finally {
    // Whoever asks next may do so before the server notices the end of a connection.
    await lock.query(withLimit("commit", connectMs)).catch(() => undefined);
    void lock.end();
  }
};
