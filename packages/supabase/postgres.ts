import { createAuth } from "./auth/create-auth.ts";
import { logFailedEmails } from "./auth/log-failed-emails.ts";
import { createPasswordPool } from "./auth/password-pool.ts";
import type { Backend, EmailDriver } from "./backend.ts";
import { createPostgresCopies } from "./copy/postgres-copies.ts";
import { createReadCache, storedFiles } from "./cache/read-cache.ts";
import { defaultDeadlineMs } from "./call-deadline.ts";
import { createChangeFeed, type ChangedFiles, findWrittenTable, isFileRequest, isFunctionCall } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { readSiteUrl, type SiteUrl } from "./http/site-url.ts";
import { createGateway, type RunStatement } from "./gateway/create-gateway.ts";
import type { ErrorLogger } from "./plain-error.ts";
import { createRealtime } from "./realtime/create-realtime.ts";
import type { SiteOptions } from "./site-options.ts";
import type { AdminConnection } from "./database/admin-connection.ts";
import { getOrCreateKeys } from "./database/api-keys.ts";
import { prepareDatabase, prepareMetadata } from "./database/prepare-database.ts";
import { type Database, runAllOrNone } from "./database/database.ts";
import { rejectUnfinishedMove } from "./database/unfinished-move.ts";
import type { Execute, Row } from "./database/transaction.ts";
import { readCatalog } from "./database/read-catalog.ts";
import { runInTransaction, statementTimeouts } from "./database/session.ts";
import { endPostgresSnapshots } from "./move/open-postgres.ts";
import { awaitDatabase, awaitStep } from "./postgres/connect.ts";
import { createConnectionPool } from "./postgres/connection-pool.ts";
import { withMigrationLock } from "./postgres/migration-lock.ts";
import { changesChannel, openFeed } from "./postgres/open-feed.ts";
import type { DatabaseEvent } from "./embedded/connection.ts";
import { type StageListener, timeStage } from "./stages.ts";
import { claimFolder } from "./storage/claim-folder.ts";
import { createFilesCheck } from "./storage/check-files.ts";
import { createObjectStore } from "./storage/create-object-store.ts";
import type { S3Options } from "./storage/s3-client.ts";
import { withTimeout } from "./with-timeout.ts";

export type PostgresOptions<Database = unknown> = SiteOptions<Database> & {
  url: string;
  /** Address without a pooler in between, for the migrations and for changes of other processes; by default `url`. */
  directUrl?: string | undefined;
  siteUrl: SiteUrl;
  mail: EmailDriver;
  /** Folder of the stored files, shared by all replicas; without it storage is disabled. */
  storageDirectory?: string | undefined;
  /** A bucket for the stored files instead of the folder. */
  s3?: S3Options | undefined;
  /** An archive of an empty embedded database, for backups. */
  clusterArchive?: string | undefined;
  /** Pool size of this process, without the listening connection. */
  poolSize?: number | undefined;
  /** Room for anonymous reads. */
  readCacheBytes?: number | undefined;
  /** How long the start waits for a server that cannot be reached. */
  waitMs?: number | undefined;
  onEvent?: ((event: DatabaseEvent) => void) | undefined;
  logError?: ErrorLogger | undefined;
  onStage?: StageListener | undefined;
};

/** Backend for any number of processes on one PostgreSQL. Throws if it does not respond or a migration fails. */
export const createPostgresBackend = async <Rows>(options: PostgresOptions<Rows>): Promise<Backend<Rows>> => {
  const { siteUrl, mail, storageDirectory, poolSize = 10, waitMs = 0, onEvent, onStage } = options;
  const awaited = {
    waitMs,
    onWait: (reason: string) => onEvent?.({ kind: "database-awaited", reason, waitMs }),
  };
  const url = await awaitDatabase(options.url, awaited);
  const directUrl = options.directUrl === undefined ? url : await awaitDatabase(options.directUrl, awaited);
  const pool = createConnectionPool({ url, size: poolSize, statementTimeoutMs: statementTimeouts.user });
  try {
    const prepare = async (setup: AdminConnection) => {
      await prepareMetadata(setup);
      await rejectUnfinishedMove(setup);
      const keys = await getOrCreateKeys(setup);
      await prepareDatabase(setup, options, () => endPostgresSnapshots(setup));
      if (storageDirectory !== undefined && !options.s3) await claimFolder(setup, storageDirectory);
      const tables = await setup.query<{ tablename: string }>(
        "select tablename from pg_catalog.pg_tables where schemaname = 'public'",
      );
      return { catalog: await readCatalog(setup), keys, tables };
    };
    const { catalog, keys, tables } = await awaitStep(directUrl, () => withMigrationLock(directUrl, prepare), awaited);
    const cache = createReadCache({ maxBytes: options.readCacheBytes });
    const changes = createChangeFeed();
    const fileChanges = createChangeFeed<ChangedFiles>();
    let realtime: ReturnType<typeof createRealtime> | null = null;
    const change = (table: string) => {
      cache.invalidate(table);
      changes.notify(table);
    };
    const changeAll = () => {
      for (const { tablename } of tables) change(tablename);
      change(storedFiles);
      realtime?.missed();
    };
    const hear = (announcement: string) => {
      if (!realtime?.receive(announcement)) change(announcement);
    };
    const query = <Row>(text: string, values: unknown[], limitMs = defaultDeadlineMs) =>
      timeStage(onStage, "database", () => pool.query<Row>(text, values, { limitMs }));
    const feed = await awaitStep(
      directUrl,
      () => openFeed({ url: directUrl, query, onChange: hear, onUnknown: changeAll, onEvent }),
      awaited,
    );
    const passwords = createPasswordPool();
    const onConnection = async <Result>(deadlineMs: number, work: (execute: Execute) => Promise<Result>) => {
      const connection = await timeStage(onStage, "queue", () => pool.connect(deadlineMs));
      const execute: Execute = async (text, values) => (await connection.query(text, values)).rows as Row[];
      try {
        return await timeStage(onStage, "database", () => work(execute));
      } finally {
        connection.release();
      }
    };
    const transact: Database["transact"] = (statements, { deadlineMs }) =>
      onConnection(deadlineMs, (execute) => runAllOrNone(execute, statements));
    const auth = createAuth({
      database: { query: (text, values, { deadlineMs }) => query(text, values, deadlineMs), transact },
      passwords,
      mail: logFailedEmails(mail, options.logError),
      jwtSecret: keys.jwtSecret,
      siteUrl,
      pages: options.pages,
      privilegedAddressSql: options.privilegedAddressSql,
      deleteAccountSql: options.deleteAccountSql,
      auditSql: options.auditSql,
      easyPasswords: options.easyPasswords,
    });
    const closing = new AbortController();
    const run: RunStatement = (statement, { deadlineMs }) =>
      onConnection(deadlineMs, (execute) => runInTransaction(execute, statement));
    const gateway = createGateway({
      schema: options.schema,
      constraintMessages: options.constraintMessages,
      easyPasswords: options.easyPasswords,
      auth,
      run,
      catalog,
      keys,
      siteUrl,
      cache,
      objects: createObjectStore(options),
      query,
      onFilesChanged: fileChanges.notify,
      // The notification of our own write may arrive after the next read: this does not.
      onWrite: async (pathname) => {
        const table = findWrittenTable(pathname);
        if (table !== null) return change(table);
        if (isFunctionCall(pathname)) return feed.catchUp();
        if (!isFileRequest(pathname)) return;
        change(storedFiles);
        // If this fails, the others find out when what they have cached expires.
        await query("select pg_notify($1, $2)", [changesChannel, storedFiles]).catch(() => undefined);
      },
      logError: options.logError,
      onStage,
      concurrency: Math.max(1, poolSize - 2),
      closing: closing.signal,
    });
    const messages = createRealtime({
      fetch: gateway,
      keys,
      schema: options.schema,
      catalog,
      channels: options.channels ?? [],
      // If this fails, those who are connected to another process miss it.
      tell: (message) =>
        void query("select pg_notify($1, $2)", [changesChannel, JSON.stringify(message)]).catch(() => undefined),
      hearsRows: feed.hearsMessages,
      logError: options.logError,
    });
    realtime = messages;
    const fetch = messages.serve(gateway);
    const checkFiles = createFilesCheck(options);
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
      realtime: messages,
      findCachedRead: gateway.findCachedRead,
      ...createClients<Rows>({ url: readSiteUrl(siteUrl), ...keys, fetch }),
      check: async (timeoutMs) => void (await withTimeout(timeoutMs, query("select 1", [], timeoutMs))),
      ...(checkFiles && { checkFiles }),
      hearsChanges: true,
      onChange: changes.onChange,
      onFilesChanged: fileChanges.onChange,
      stats: cache.stats,
      load: () => ({ queues: gateway.load(), pool: pool.load() }),
      copies: createPostgresCopies({
        url: directUrl,
        query: (text, values = []) => query(text, values),
        migrationsDirectory: options.migrationsDirectory,
        clusterArchive: options.clusterArchive,
      }),
      refuseWaiting: () => void refuseWaiting(),
      async close() {
        await refuseWaiting();
        feed.close();
        await pool.close();
      },
    };
  } catch (error) {
    await pool.close();
    throw error;
  }
};
