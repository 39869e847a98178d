import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { logFailedEmails } from "./auth/log-failed-emails.ts";
import { createPasswordPool } from "./auth/password-pool.ts";
import type { Backend, EmailDriver } from "./backend.ts";
import { createReadCache } from "./cache/read-cache.ts";
import { getDeadlineMs } from "./call-deadline.ts";
import { createChangeFeed, findWrittenTable } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { postgresTimestampTypes } from "./supabase-lite/iso-timestamps.ts";
import { createLiteApp } from "./supabase-lite/lite-app.ts";
import { createGateway, type ErrorLogger, type RunStatement } from "./gateway/create-gateway.ts";
import { getOrCreateKeys } from "./database/api-keys.ts";
import { prepareDatabase, prepareMetadata } from "./database/prepare-database.ts";
import type { AdminConnection } from "./database/admin-connection.ts";
import { readCatalog } from "./database/read-catalog.ts";
import { runInSession, type SessionAnswer, statementTimeouts } from "./database/session.ts";
import type { SeedStory } from "./seed.ts";
import { createCallHandler } from "./supabase-lite/handle-call.ts";
import { withTimeout } from "./with-timeout.ts";

export type PostgresOptions = {
  url: string;
  siteUrl: string;
  mail: EmailDriver;
  /** Folder of the stored files, shared by all replicas; without it storage is disabled. */
  storageDirectory?: string | undefined;
  /** Inserted as posts on the very first start. */
  stories?: SeedStory[] | undefined;
  /** Pool size of this process, without the listening connection. */
  poolSize?: number | undefined;
  migrationsDirectory?: string | undefined;
  logError?: ErrorLogger | undefined;
};

class RolledBack extends Error {}

// Arbitrary, but the same for all replicas.
const migrationLock = 7_204_617_121;
// Constant retry interval: the default backs off to as much as 20 s after the server is back.
const connectionOptions = { onnotice: () => undefined, connect_timeout: 5, backoff: () => 0.25 };

const toAdminConnection = (sql: postgres.Sql): AdminConnection => {
  const of = (connection: postgres.Sql | postgres.TransactionSql) => ({
    query: async <Row>(text: string, values: unknown[] = []) =>
      [...(await connection.unsafe(text, values as never[]))] as Row[],
    run: async (text: string) => void (await connection.unsafe(text)),
  });
  return {
    ...of(sql),
    transaction: async (work) =>
      (await sql.begin((transaction) => work(of(transaction)))) as Awaited<ReturnType<typeof work>>,
  };
};

/** Runs `work` on one connection under an advisory lock shared by all replicas. */
const withMigrationLock = async <Result>(
  url: string,
  work: (connection: AdminConnection) => Promise<Result>,
): Promise<Result> => {
  const sql = postgres(url, { ...connectionOptions, max: 1 });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    return await work(toAdminConnection(sql));
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** Backend for any number of processes on one PostgreSQL. Throws if it does not respond or a migration fails. */
export const createPostgresBackend = async (options: PostgresOptions): Promise<Backend> => {
  const { url, siteUrl, mail, storageDirectory, poolSize = 10 } = options;
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      ...connectionOptions,
      max: poolSize,
      types: postgresTimestampTypes as never,
      connection: { statement_timeout: statementTimeouts.user },
    },
  });
  try {
    const { app, keys } = await withMigrationLock(url, async (setup) => {
      await prepareMetadata(setup);
      const keys = await getOrCreateKeys(setup);
      const app = await createLiteApp(connection, {
        keys,
        siteUrl,
        mail: logFailedEmails(mail, options.logError),
        storageDirectory,
        limitsStatements: true,
      });
      await prepareDatabase(setup, app, { stories: options.stories, directory: options.migrationsDirectory });
      return { app, keys };
    });
    const sql = connection.driver;
    const cache = createReadCache();
    const changes = createChangeFeed();
    const change = (table: string) => {
      cache.clear();
      changes.notify(table);
    };
    const tables = await sql<
      { tablename: string }[]
    >`select tablename from pg_catalog.pg_tables where schemaname = 'public'`;
    // Also called after reconnecting: notifications may have been missed.
    await sql.listen("changes", change, () => {
      for (const { tablename } of tables) change(tablename);
    });
    const passwords = createPasswordPool();
    const closing = new AbortController();
    const forward = createCallHandler(app, passwords);
    const catalog = await readCatalog(toAdminConnection(sql));
    const run: RunStatement = async (statement, { deadlineMs }) => {
      let result: SessionAnswer | undefined;
      const work = sql.begin(async (transaction) => {
        result = await runInSession(async (text, values) => [...(await transaction.unsafe(text, values))], statement);
        if (result.isEnded || result.isRolledBack) throw new RolledBack();
      });
      await withTimeout(deadlineMs, work).catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
      return result as SessionAnswer;
    };
    const fetch = createGateway({
      run,
      catalog,
      forward: (call, { deadlineMs, ...sender }) => forward(call, { deadlineMs: getDeadlineMs(deadlineMs), ...sender }),
      keys,
      siteUrl,
      cache,
      hasStorage: storageDirectory !== undefined,
      query: async (text, values) => [...(await sql.unsafe(text, values as never[]))],
      // The notification of our own write may arrive after the next read; this call does not.
      onWrite: (pathname) => {
        const table = findWrittenTable(pathname);
        if (table === null) cache.clear();
        else change(table);
      },
      logError: options.logError,
      concurrency: Math.max(1, poolSize - 2),
      closing: closing.signal,
    });
    const refuseWaiting = () => {
      closing.abort();
      return passwords.close();
    };
    return {
      driver: "postgres",
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      jwtSecret: keys.jwtSecret,
      fetch,
      ...createClients({ url: siteUrl, publishableKey: keys.publishableKey, secretKey: keys.secretKey, fetch }),
      check: (timeoutMs) => withTimeout(timeoutMs, sql`select 1`),
      onChange: changes.onChange,
      stats: cache.stats,
      refuseWaiting: () => void refuseWaiting(),
      async close() {
        await refuseWaiting();
        await sql.end({ timeout: 2 });
      },
    };
  } catch (error) {
    await connection.driver.end({ timeout: 1 });
    throw error;
  }
};
