import { createPgliteConnection, PGlite } from "@supabase/lite/pglite";
import type { Backend, MailSink } from "./backend.ts";
import { createReadCache } from "./cache/read-cache.ts";
import { createChangeFeed } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { pgliteTimestampParsers } from "./lite/iso-timestamps.ts";
import { createLiteApp, type Keys } from "./lite/lite-app.ts";
import { serializeTransactions } from "./lite/serialize-transactions.ts";
import { syncSettings, syncToDisk } from "./lite/sync-to-disk.ts";
import { createGateway, type ErrorLogger } from "./gateway/create-gateway.ts";
import { prepareDatabase, prepareState } from "./schema/prepare-database.ts";
import type { SetupConnection } from "./schema/setup-connection.ts";
import type { SeedStory } from "./seed.ts";
import { createCallHandler } from "./supabase-lite/handle-call.ts";
import { within } from "./within.ts";

export type EmbeddedOptions = {
  /** Folder of the database; in memory without one. */
  directory?: string | undefined;
  /** Folder of the stored files; without one there is no storage. */
  storageDirectory?: string | undefined;
  keys: Keys;
  siteUrl: string;
  mail: MailSink;
  /** Written as posts on the very first start. */
  stories?: SeedStory[] | undefined;
  /** A dump of a database to begin with. */
  loadDataDir?: Blob | undefined;
  migrationsDirectory?: string | undefined;
  logError?: ErrorLogger | undefined;
};

// What PGlite starts with, but with fsync (`-F` switches it off) and with the buffers of a small site: half the memory.
const startParameters = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["shared_buffers=16MB", "wal_buffers=1MB", "jit=off", ...syncSettings].flatMap((setting) => ["-c", setting]),
];

/** The same database, as setup wants it. */
export const setupConnectionOf = (database: PGlite): SetupConnection => ({
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

/** The backend for one process, with its database inside it. Throws when a migration fails or the folder cannot be used. */
export const createEmbeddedBackend = async (options: EmbeddedOptions): Promise<Backend> => {
  const { directory, keys, siteUrl, mail, storageDirectory } = options;
  const connection = await createPgliteConnection({
    ...(directory === undefined ? {} : { url: directory }),
    pgliteOptions: {
      parsers: pgliteTimestampParsers,
      startParams: startParameters(),
      ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    },
  });
  const database = connection.driver;
  await database.waitReady;
  if (directory !== undefined) syncToDisk(database);
  serializeTransactions(database);
  const app = await createLiteApp(connection, { keys, siteUrl, mail, storageDirectory });
  const setup = setupConnectionOf(database);
  await prepareState(setup);
  await prepareDatabase(setup, app, { stories: options.stories, directory: options.migrationsDirectory });

  const cache = createReadCache();
  const changes = createChangeFeed();
  await database.listen("changes", (table) => {
    cache.drop();
    changes.announce(table);
  });
  const fetch = createGateway({
    forward: createCallHandler(app),
    keys,
    siteUrl,
    cache,
    hasStorage: storageDirectory !== undefined,
    query: async (sql, values) => (await database.query<Record<string, unknown>>(sql, values)).rows,
    logError: options.logError,
  });
  return {
    driver: "embedded",
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    jwtSecret: keys.jwtSecret,
    fetch,
    ...createClients({ url: siteUrl, publishableKey: keys.publishableKey, secretKey: keys.secretKey, fetch }),
    check: (timeoutMs) => within(timeoutMs, database.query("select 1")),
    onChange: changes.onChange,
    stats: cache.stats,
    close: () => connection.close(),
  };
};
