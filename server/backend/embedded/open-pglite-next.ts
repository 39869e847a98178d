import { pgliteTimestampParsers } from "../supabase-lite/iso-timestamps.ts";
import { serializeTransactions } from "../supabase-lite/serialize-transactions.ts";
import { fsyncSettings, enableFsync } from "../supabase-lite/enable-fsync.ts";
import type { AdminConnection } from "../database/admin-connection.ts";
import { PGlite } from "./upgrade/engine.ts";

// Smaller buffers: half the memory.
const memorySettings = ["shared_buffers=16MB", "wal_buffers=1MB", "jit=off"];
// A checkpoint deletes the log before it, instead of keeping up to 1 GB of files for later.
const logSettings = ["max_wal_size=128MB", "min_wal_size=32MB", "wal_recycle=off"];

// PGlite's defaults, but with fsync: `-F` disables it.
const getStartParameters = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...[...memorySettings, ...logSettings, ...fsyncSettings].flatMap((setting) => ["-c", setting]),
];

type Options = {
  directory?: string | undefined;
  loadDataDir?: Blob | undefined;
  /** Wraps each statement, before transactions are serialized. */
  wrap?: (database: PGlite) => void;
};

/** Opens a database from a folder or in memory. Throws if the folder is unusable. */
export const openPglite = async ({ directory, loadDataDir, wrap }: Options): Promise<PGlite> => {
  const database = new PGlite({
    ...(directory === undefined ? {} : { dataDir: directory }),
    parsers: pgliteTimestampParsers,
    startParams: getStartParameters(),
    ...(loadDataDir ? { loadDataDir } : {}),
  });
  await database.waitReady;
  if (directory !== undefined) enableFsync(database);
  wrap?.(database);
  serializeTransactions(database);
  return database;
};

/** The same database as an AdminConnection for setup. */
export const toAdminConnection = (database: Pick<PGlite, "query" | "exec" | "transaction">): AdminConnection => ({
  query: async <Row>(sql: string, values?: unknown[]) => (await database.query<Row>(sql, values)).rows,
  run: async (sql) => void (await database.exec(sql)),
  transaction: (work) =>
    database.transaction((transaction) =>
      work({
        query: async <Row>(sql: string, values?: unknown[]) => (await transaction.query<Row>(sql, values)).rows,
        run: async (sql) => void (await transaction.exec(sql)),
      }),
    ) as ReturnType<typeof work>,
});
