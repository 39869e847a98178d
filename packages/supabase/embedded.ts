import path from "node:path";
import type { Backend, EmailDriver } from "./backend.ts";
import { createAuth } from "./auth/create-auth.ts";
import { logFailedEmails } from "./auth/log-failed-emails.ts";
import { createPasswordPool, type PasswordPool } from "./auth/password-pool.ts";
import { createReadCache, storedFiles } from "./cache/read-cache.ts";
import { defaultDeadlineMs } from "./call-deadline.ts";
import { createChangeFeed, type ChangedFiles, isFileRequest } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { readSiteUrl, type SiteUrl } from "./http/site-url.ts";
import type { Keys } from "./database/api-keys.ts";
import type { ConnectionEvents, DatabaseEvent, OpenConnection } from "./embedded/connection.ts";
import {
  createDiskGuard,
  type DiskGuard,
  type FileSystemInfo,
  minFreeBytes,
  minFreeBytesToReopen,
} from "./embedded/disk/disk-guard.ts";
import { DiskFullError } from "./embedded/disk/disk-full-error.ts";
import { hasDatabase } from "./embedded/create-database.ts";
import { guardObjects } from "./embedded/disk/guard-objects.ts";
import { assertRoom, guardStatement } from "./embedded/disk/guard-writes.ts";
import { type CheckpointLimits, scheduleCheckpoints } from "./embedded/schedule-checkpoints.ts";
import { scheduleVacuum } from "./embedded/schedule-vacuum.ts";
import { superviseDatabase } from "./embedded/supervise-database.ts";
import { createGateway } from "./gateway/create-gateway.ts";
import type { ErrorLogger } from "./plain-error.ts";
import { createRealtime } from "./realtime/create-realtime.ts";
import type { SiteOptions } from "./site-options.ts";
import { type StageListener, timeStage } from "./stages.ts";
import { createFilesCheck } from "./storage/check-files.ts";
import { createObjectStore } from "./storage/create-object-store.ts";
import type { S3Options } from "./storage/s3-client.ts";

export type EmbeddedOptions<Database = unknown> = SiteOptions<Database> & {
  /** Folder of the database; without it the database is in memory. */
  directory?: string | undefined;
  /** A database dump to start from. */
  loadDataDir?: Blob | undefined;
  keys: Keys;
  siteUrl: SiteUrl;
  /** Folder of the stored files; without it storage is disabled. */
  storageDirectory?: string | undefined;
  /** An archive of an empty database for the first start; see `DatabaseOptions`. */
  clusterArchive?: string | undefined;
  /** A bucket for the stored files instead of the folder. */
  s3?: S3Options | undefined;
  mail: EmailDriver;
  /** Room for anonymous reads. */
  readCacheBytes?: number | undefined;
  logError?: ErrorLogger | undefined;
  /** Called when the database thread ends or restarts, and when the disk becomes full or has space again. */
  onEvent?: ((event: DatabaseEvent) => void) | undefined;
  onStage?: StageListener | undefined;
  /** Replaced in tests. */
  passwords?: PasswordPool | undefined;
  /** Reads the free space of a folder; replaced in tests. */
  statfs?: ((folder: string) => Promise<FileSystemInfo>) | undefined;
  /** Sizes of the log from which it is shortened; replaced in tests. */
  checkpoints?: Partial<CheckpointLimits> | undefined;
  /** Opens the database; by default in its own thread. */
  open?: OpenConnection | undefined;
};

const newDatabaseBytes = 48 * 1024 * 1024;
/** How long nobody has called before vacuuming, which takes a while, and before a checkpoint. */
const quietMs = { vacuum: 2_000, checkpoint: 200 };
const maintenanceDeadlineMs = 60_000;

const startDiskGuard = async ({
  directory,
  storageDirectory,
  statfs,
  onEvent,
}: EmbeddedOptions): Promise<DiskGuard | null> => {
  if (directory === undefined) return null;
  // The database folder may not exist yet; its parent does.
  const folders = [
    path.dirname(path.resolve(directory)),
    ...(storageDirectory === undefined ? [] : [storageDirectory]),
  ];
  const disk = createDiskGuard({
    folders,
    statfs,
    onChange: ({ freeBytes, isLow }) => onEvent?.({ kind: isLow ? "disk-low" : "disk-recovered", freeBytes }),
  });
  await disk.check();
  const neededBytes = minFreeBytes + (hasDatabase(directory) ? 0 : newDatabaseBytes);
  if (disk.status().freeBytes >= neededBytes) return disk;
  disk.close();
  throw new DiskFullError(disk.status().freeBytes, neededBytes);
};

/**
 * Backend for a single process, with its database in a worker thread. Throws if a migration fails or the folder is
 * unusable, and a DiskFullError if there is not enough free space.
 */
export const createEmbeddedBackend = async <Database>(
  options: EmbeddedOptions<Database>,
): Promise<Backend<Database>> => {
  const { keys, siteUrl, mail, logError, onEvent, onStage, checkpoints } = options;
  const { passwords = createPasswordPool(), open = superviseDatabase } = options;
  const { directory, loadDataDir, clusterArchive, migrationsDirectory, obsoleteMigration, seed } = options;
  const disk = await startDiskGuard(options);
  const cache = createReadCache({ maxBytes: options.readCacheBytes });
  let realtime: ReturnType<typeof createRealtime> | null = null;
  const changes = createChangeFeed();
  const fileChanges = createChangeFeed<ChangedFiles>();
  const announce = (announcement: string) => {
    if (realtime?.receive(announcement)) return;
    cache.invalidate(announcement);
    changes.notify(announcement);
  };
  const mayOpen = async () => {
    await disk?.check();
    return !disk || disk.status().freeBytes >= minFreeBytesToReopen;
  };
  const onRestart = () => {
    for (const table of [...connection.facts.tables, storedFiles]) announce(table);
    realtime?.missed();
  };
  const events: ConnectionEvents = {
    onChange: announce,
    onRestart,
    mayOpen,
    report: (event) => onEvent?.(event),
  };
  const prepared = { migrationsDirectory, obsoleteMigration, seed };
  const connection = await open({ directory, loadDataDir, clusterArchive, ...prepared }, events).catch(
    async (error: unknown) => {
      await disk?.check();
      disk?.close();
      throw disk?.status().isLow ? new DiskFullError(disk.status().freeBytes, minFreeBytes, error) : error;
    },
  );
  const files = createObjectStore(options);
  const checkFiles = createFilesCheck(options);
  let lastCallAt = 0;
  const closing = new AbortController();
  let statements = 0;
  const counted = <Result>(work: () => Promise<Result>): Promise<Result> => {
    lastCallAt = Date.now();
    return timeStage(onStage, "database", work).finally(() => (statements += 1));
  };
  const auth = createAuth({
    database: {
      query: (text, values, limits) => counted(() => connection.query(text, values, limits)),
      transact: (changes, limits) => counted(() => connection.transact(changes, limits)),
    },
    passwords,
    mail: logFailedEmails(mail, logError),
    jwtSecret: keys.jwtSecret,
    siteUrl,
    pages: options.pages,
    privilegedAddressSql: options.privilegedAddressSql,
    deleteAccountSql: options.deleteAccountSql,
    auditSql: options.auditSql,
    easyPasswords: options.easyPasswords,
  });
  const gateway = createGateway({
    schema: options.schema,
    constraintMessages: options.constraintMessages,
    easyPasswords: options.easyPasswords,
    auth,
    ...(disk && { assertRoom: (bytes: number) => assertRoom(disk, bytes, "account") }),
    run: (statement, { deadlineMs, isWrite }) => {
      const run = () => counted(() => connection.run(statement, { deadlineMs }));
      return isWrite && disk ? guardStatement(run, statement, disk) : run();
    },
    catalog: connection.facts.catalog,
    keys,
    siteUrl,
    cache,
    objects: files && disk ? guardObjects(files, disk) : files,
    query: (sql, values) =>
      timeStage(onStage, "database", () => connection.query(sql, values, { deadlineMs: defaultDeadlineMs })),
    onFilesChanged: fileChanges.notify,
    // Tables notify of their writes themselves, files do not.
    onWrite: (path) => {
      if (isFileRequest(path)) announce(storedFiles);
    },
    logError,
    onStage,
    // The database has one connection: calls wait here, where the order is fair, instead of there.
    concurrency: 2,
    closing: closing.signal,
  });
  const { schema, channels = [] } = options;
  const { catalog } = connection.facts;
  const messages = createRealtime({ fetch: gateway, keys, schema, catalog, channels, hearsRows: true, logError });
  realtime = messages;
  const fetch = messages.serve(gateway);
  const refuseWaiting = () => {
    closing.abort();
    return passwords.close();
  };
  const maintain = (sql: string) => connection.query(sql, [], { deadlineMs: maintenanceDeadlineMs });
  const stopVacuum =
    disk &&
    scheduleVacuum({
      query: (sql) => maintain(sql).finally(() => (statements += 1)),
      isQuiet: () => Date.now() - lastCallAt > quietMs.vacuum,
      hasRoom: () => !disk.status().isLow,
      onFailure: (reason) => onEvent?.({ kind: "database-not-vacuumed", reason }),
    });
  const stopCheckpoints =
    disk &&
    scheduleCheckpoints({
      ...checkpoints,
      query: maintain,
      countStatements: () => statements,
      isQuiet: () => Date.now() - lastCallAt > quietMs.checkpoint,
      isDiskLow: () => disk.status().isLow,
      onFailure: (reason) => onEvent?.({ kind: "database-log-not-shortened", reason }),
    });
  return {
    driver: "embedded",
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    jwtSecret: keys.jwtSecret,
    fetch,
    realtime: messages,
    findCachedRead: gateway.findCachedRead,
    ...createClients<Database>({ url: readSiteUrl(siteUrl), ...keys, fetch }),
    ...(checkFiles && { checkFiles }),
    check: (timeoutMs) =>
      timeStage(
        onStage,
        "database",
        async () => void (await connection.query("select 1", [], { deadlineMs: timeoutMs })),
      ),
    hearsChanges: true,
    onChange: changes.onChange,
    onFilesChanged: fileChanges.onChange,
    stats: cache.stats,
    load: () => ({ queues: gateway.load() }),
    status: () => ({ ...connection.status(), disk: disk?.status() ?? null }),
    copies: { copy: connection.copy },
    refuseWaiting: () => void refuseWaiting(),
    async close() {
      stopVacuum?.();
      stopCheckpoints?.();
      disk?.close();
      await refuseWaiting();
      await connection.close();
    },
  };
};
