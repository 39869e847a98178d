import type { Row } from "../database/transaction.ts";

type Options = {
  query(sql: string): Promise<Row[]>;
  /** Whether the database has received no query for a moment. */
  isQuiet(): boolean;
  /** Whether the disk has space; otherwise nothing is vacuumed. */
  hasRoom(): boolean;
  onFailure(reason: string): void;
  now?: () => number;
};

const checkIntervalMs = 600_000;
const intervalMs = 24 * 3_600_000;
// How long vacuuming waits for a quiet moment.
const maxWaitMs = 6 * 3_600_000;

const ownTables = `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

/** Vacuums all tables of the site, each in its own statement, so that other calls can run in between. */
export const vacuumTables = async (query: Options["query"]): Promise<void> => {
  for (const { name } of await query(ownTables)) await query(`vacuum ${String(name)}`);
};

/**
 * Vacuums once a day at a quiet moment, for the first time soon after startup. PGlite has no autovacuum: without this,
 * updated and deleted rows would occupy their space in the files forever. Returns a stop function.
 */
export const scheduleVacuum = ({ query, isQuiet, hasRoom, onFailure, now = Date.now }: Options): (() => void) => {
  let dueAt = now();
  let isRunning = false;
  const vacuumIfDue = async (): Promise<void> => {
    if (isRunning || now() < dueAt || !hasRoom() || (!isQuiet() && now() < dueAt + maxWaitMs)) return;
    isRunning = true;
    try {
      await vacuumTables(query);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    } finally {
      dueAt = now() + intervalMs;
      isRunning = false;
    }
  };
  const timer = setInterval(() => void vacuumIfDue(), checkIntervalMs).unref();
  return () => clearInterval(timer);
};
