import { createPgliteConnection, PGlite } from "@supabase/lite/pglite";
import { pgliteTimestampParsers } from "../lite/iso-timestamps.ts";
import { serializeTransactions } from "../lite/serialize-transactions.ts";
import { syncSettings, syncToDisk } from "../lite/sync-to-disk.ts";
import type { SetupConnection } from "../schema/setup-connection.ts";

// What PGlite starts with, but with fsync (`-F` switches it off) and with the buffers of a small site: half the memory.
const getStartParameters = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["shared_buffers=16MB", "wal_buffers=1MB", "jit=off", ...syncSettings].flatMap((setting) => ["-c", setting]),
];

type Options = {
  directory?: string | undefined;
  loadDataDir?: Blob | undefined;
  /** Lets the caller put something around each statement, before transactions are put in line. */
  wrap?: (database: PGlite) => void;
};

/** Opens the database of a folder, or one in memory, set up for the library. Throws when the folder cannot be used. */
export const openPglite = async ({ directory, loadDataDir, wrap }: Options) => {
  const connection = await createPgliteConnection({
    ...(directory === undefined ? {} : { url: directory }),
    pgliteOptions: { parsers: pgliteTimestampParsers, startParams: getStartParameters(), ...(loadDataDir ? { loadDataDir } : {}) },
  });
  const database = connection.driver;
  await database.waitReady;
  if (directory !== undefined) syncToDisk(database);
  wrap?.(database);
  serializeTransactions(database);
  return { connection, database };
};

/** The same database, as setup wants it. */
export const toSetupConnection = (database: PGlite): SetupConnection => ({
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
