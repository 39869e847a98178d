import type { Row } from "./protocol.ts";

type Options = {
  query(sql: string): Promise<Row[]>;
  /** Whether nobody has asked the database for anything for a moment. */
  isQuiet(): boolean;
  /** Whether the disk has room, without which nothing is vacuumed. */
  hasRoom(): boolean;
  onFailure(reason: string): void;
  now?: () => number;
};

const lookEveryMs = 600_000;
const everyMs = 24 * 3_600_000;
// A site that is never quiet is vacuumed all the same.
const patienceMs = 6 * 3_600_000;

const ownTables = `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

/** Vacuums all tables of the site, each by a statement of its own, so that other calls run in between. */
export const vacuumTables = async (query: Options["query"]): Promise<void> => {
  for (const { name } of await query(ownTables)) await query(`vacuum ${String(name)}`);
};

/**
 * Vacuums once a day at a quiet moment, the first time soon after the start: PGlite has no autovacuum, so that without it
 * every row that was ever changed or deleted keeps its place in the files. Returns a function that stops it.
 */
export const scheduleVacuum = ({ query, isQuiet, hasRoom, onFailure, now = Date.now }: Options): (() => void) => {
  let dueAt = now();
  let isRunning = false;
  const look = async (): Promise<void> => {
    if (isRunning || now() < dueAt || !hasRoom() || (!isQuiet() && now() < dueAt + patienceMs)) return;
    isRunning = true;
    try {
      await vacuumTables(query);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    } finally {
      dueAt = now() + everyMs;
      isRunning = false;
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
};
