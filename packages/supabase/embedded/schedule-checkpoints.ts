import type { Row } from "../database/transaction.ts";

export type CheckpointLimits = {
  /** Size of the log in bytes from which a quiet moment is used. */
  wantedBytes: number;
  /** Size from which nobody waits for one. */
  neededBytes: number;
  checkEveryMs: number;
};

type Options = Partial<CheckpointLimits> & {
  query(sql: string): Promise<Row[]>;
  /** Number of statements that have ended; while it stays the same, the log does not grow. */
  countStatements(): number;
  /** Whether the database has received no call for a moment. */
  isQuiet(): boolean;
  /** Whether the disk is nearly full. A checkpoint frees space then, and needs none. */
  isDiskLow(): boolean;
  onFailure(reason: string): void;
  now?: () => number;
};

const megabyte = 1024 * 1024;
const segmentBytes = 16 * megabyte;
const pauseMs = 60_000;

const logSize =
  "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()";

/**
 * Writes the pages that changed to the files and deletes the log before that, by the size of the log. PGlite has no
 * process that does so: without this the log of everything since the start would stay on the disk. Returns a stop
 * function.
 */
export const scheduleCheckpoints = ({
  wantedBytes = 64 * megabyte,
  neededBytes = 128 * megabyte,
  checkEveryMs = 1_000,
  query,
  countStatements,
  isQuiet,
  isDiskLow,
  onFailure,
  now = Date.now,
}: Options): (() => void) => {
  let seen = -1;
  let bytes = 0;
  let isRunning = false;
  let isStopped = false;
  let pausedUntil = 0;

  const isDue = (): boolean => {
    if (bytes >= neededBytes || (isDiskLow() && bytes >= segmentBytes)) return true;
    return bytes >= wantedBytes && isQuiet();
  };
  const readSize = async (): Promise<void> => {
    const statements = countStatements();
    if (statements === seen) return;
    const [row] = await query(logSize);
    bytes = Number(row?.bytes);
    seen = statements;
  };
  const check = async (): Promise<void> => {
    if (isRunning || now() < pausedUntil) return;
    isRunning = true;
    try {
      await readSize();
      if (!isDue()) return;
      await query("checkpoint");
      bytes = 0;
    } catch (error) {
      // The database ended: it is opened again with a checkpoint.
      if (isStopped || (error as { code?: string }).code === "57P01") return;
      pausedUntil = now() + pauseMs;
      onFailure(error instanceof Error ? error.message : String(error));
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
