import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { logFailedEmails } from "./accounts/log-failed-emails.ts";
import type { Backend, MailSink } from "./backend.ts";
import { createReadCache } from "./cache/read-cache.ts";
import { getDeadlineMs } from "./call-deadline.ts";
import { createChangeFeed, findWrittenTable } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { postgresTimestampTypes } from "./lite/iso-timestamps.ts";
import { createLiteApp } from "./lite/lite-app.ts";
import { createGateway, type ErrorLogger } from "./gateway/create-gateway.ts";
import { statementTimeouts } from "./lite/set-session.ts";
import { readOrMakeKeys } from "./schema/database-keys.ts";
import { prepareDatabase, prepareState } from "./schema/prepare-database.ts";
import type { SetupConnection } from "./schema/setup-connection.ts";
import type { SeedStory } from "./seed.ts";
import { createCallHandler } from "./supabase-lite/handle-call.ts";
import { within } from "./within.ts";

export type PostgresOptions = {
  url: string;
  siteUrl: string;
  mail: MailSink;
  /** Folder of the stored files, shared by all replicas; without one there is no storage. */
  storageDirectory?: string | undefined;
  /** Written as posts on the very first start. */
  stories?: SeedStory[] | undefined;
  /** Connections of this process, beside the one that listens. */
  poolSize?: number | undefined;
  migrationsDirectory?: string | undefined;
  logError?: ErrorLogger | undefined;
};

// Any number will do, as long as all replicas take the same.
const setupLock = 7_204_617_121;
// Tried again at a steady pace: the default waits longer each time, up to 20 s after the server is back.
const quiet = { onnotice: () => undefined, connect_timeout: 5, backoff: () => 0.25 };

const setupOf = (sql: postgres.Sql): SetupConnection => {
  const of = (connection: postgres.Sql | postgres.TransactionSql) => ({
    query: async <Row>(text: string, values: unknown[] = []) => [...(await connection.unsafe(text, values as never[]))] as Row[],
    run: async (text: string) => void (await connection.unsafe(text)),
  });
  return {
    ...of(sql),
    transaction: async (work) => (await sql.begin((transaction) => work(of(transaction)))) as Awaited<ReturnType<typeof work>>,
  };
};

/** Runs the work on one connection while no other replica does the same. */
const withSetupLock = async <Result>(url: string, work: (connection: SetupConnection) => Promise<Result>): Promise<Result> => {
  const sql = postgres(url, { ...quiet, max: 1 });
  try {
    await sql`select pg_advisory_lock(${setupLock})`;
    return await work(setupOf(sql));
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** The backend for any number of processes on one PostgreSQL. Throws when it does not answer or a migration fails. */
export const createPostgresBackend = async (options: PostgresOptions): Promise<Backend> => {
  const { url, siteUrl, mail, storageDirectory } = options;
  const connection = createPostgresConnection({
    url,
    postgresOptions: { ...quiet, max: options.poolSize ?? 10, types: postgresTimestampTypes as never, connection: { statement_timeout: statementTimeouts.user } },
  });
  try {
    const { app, keys } = await withSetupLock(url, async (setup) => {
      await prepareState(setup);
      const keys = await readOrMakeKeys(setup);
      const app = await createLiteApp(connection, { keys, siteUrl, mail: logFailedEmails(mail, options.logError), storageDirectory, limitsStatements: true });
      await prepareDatabase(setup, app, { stories: options.stories, directory: options.migrationsDirectory });
      return { app, keys };
    });
    const sql = connection.driver;
    const cache = createReadCache();
    const changes = createChangeFeed();
    const change = (table: string) => {
      cache.drop();
      changes.announce(table);
    };
    const tables = await sql<{ tablename: string }[]>`select tablename from pg_catalog.pg_tables where schemaname = 'public'`;
    // Also called after a lost connection came back: whatever changed meanwhile, nobody told us.
    await sql.listen("changes", change, () => {
      for (const { tablename } of tables) change(tablename);
    });
    const forward = createCallHandler(app);
    const fetch = createGateway({
      forward: (call, { deadlineMs }) => forward(call, { deadlineMs: getDeadlineMs(deadlineMs) }),
      keys,
      siteUrl,
      cache,
      hasStorage: storageDirectory !== undefined,
      query: async (text, values) => [...(await sql.unsafe(text, values as never[]))],
      // The notification of our own write may arrive after the next read: this does not.
      onWrite: (pathname) => {
        const table = findWrittenTable(pathname);
        if (table === null) cache.drop();
        else change(table);
      },
      logError: options.logError,
    });
    return {
      driver: "postgres",
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      jwtSecret: keys.jwtSecret,
      fetch,
      ...createClients({ url: siteUrl, publishableKey: keys.publishableKey, secretKey: keys.secretKey, fetch }),
      check: (timeoutMs) => within(timeoutMs, sql`select 1`),
      onChange: changes.onChange,
      stats: cache.stats,
      close: () => sql.end({ timeout: 2 }),
    };
  } catch (error) {
    await connection.driver.end({ timeout: 1 });
    throw error;
  }
};
