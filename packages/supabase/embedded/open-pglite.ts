import { PGlite } from "@electric-sql/pglite";
import type { AdminConnection } from "../database/admin-connection.ts";
import { enableFsync, fsyncSettings } from "./enable-fsync.ts";
import { PrivateFiles } from "./private-files.ts";

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
};

/** Opens a database from a folder or in memory. Throws if the folder is unusable. */
export const openPglite = async ({ directory, loadDataDir }: Options): Promise<PGlite> => {
  const database = await PGlite.create({
    ...(directory === undefined ? {} : { fs: new PrivateFiles(directory) }),
    startParams: getStartParameters(),
    ...(loadDataDir ? { loadDataDir } : {}),
  });
  if (directory !== undefined) enableFsync(database);
  return database;
};

/** The same database as an AdminConnection for setup. */
export const toAdminConnection = (database: PGlite): AdminConnection => ({
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
