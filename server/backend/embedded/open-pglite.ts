import { createPgliteConnection, type IPgliteConnectionConfig, PGlite } from "@supabase/lite/pglite";
import { pgliteTimestampParsers } from "../supabase-lite/iso-timestamps.ts";
import { serializeTransactions } from "../supabase-lite/serialize-transactions.ts";
import { fsyncSettings, enableFsync } from "../supabase-lite/enable-fsync.ts";
import type { AdminConnection } from "../database/admin-connection.ts";

// Smaller buffers: half the memory.
const memorySettings = ["shared_buffers=16MB", "wal_buffers=1MB", "jit=off"];
// A checkpoint deletes the log before it, instead of keeping up to 1 GB of files for later.
const logSettings = ["max_wal_size=128MB", "min_wal_size=32MB", "wal_recycle=off"];

// PGlite's defaults, but with fsync: `-F` disables it.
const getStartParameters = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...[...memorySettings, ...logSettings, ...fsyncSettings].flatMap((setting) => ["-c", setting]),
];

type LibraryOptions = Required<IPgliteConnectionConfig>;
type Engine = { pg_extensions?: object };
type EngineOptions = { preRun?: ((engine: Engine) => void)[] };

/**
 * Workaround (@supabase/lite 0.10: it links four PostgreSQL extensions into every database, which takes a third of the
 * opening time; remove when it has an option for that). None of ours uses one. Their files are read anyway, but this
 * extension's setup runs before the engine starts and can discard them.
 */
const extensions: LibraryOptions["pgliteOptions"]["extensions"] = {
  none: {
    name: "none",
    setup: async (_database, options: EngineOptions) => ({
      emscriptenOpts: {
        ...options,
        preRun: [...(options.preRun ?? []), (engine: Engine) => (engine.pg_extensions = {})],
      },
    }),
  },
};

export type SchemaCache = LibraryOptions["schemaCache"];

type Options = {
  directory?: string | undefined;
  loadDataDir?: Blob | undefined;
  /** Cache for the schema that the library has read; by default its own. */
  schemaCache?: SchemaCache | undefined;
  /** Wraps each statement, before transactions are serialized. */
  wrap?: (database: PGlite) => void;
};

/** Opens a database from a folder or in memory, configured for the library. Throws if the folder is unusable. */
export const openPglite = async ({ directory, loadDataDir, schemaCache, wrap }: Options) => {
  const connection = await createPgliteConnection({
    ...(directory === undefined ? {} : { url: directory }),
    ...(schemaCache ? { schemaCache } : {}),
    pgliteOptions: {
      parsers: pgliteTimestampParsers,
      extensions,
      startParams: getStartParameters(),
      ...(loadDataDir ? { loadDataDir } : {}),
    },
  });
  const database = connection.driver;
  await database.waitReady;
  if (directory !== undefined) enableFsync(database);
  wrap?.(database);
  serializeTransactions(database);
  return { connection, database };
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
