import type { EmailDriver } from "@site/supabase/backend.ts";
import { inspect } from "node:util";
import type { ServerBuild } from "react-router";
import { manageUsers, type UserAnswer } from "./accounts/manage-users.ts";
import { syncAccessSettingsWithRetry } from "./accounts/access-settings.ts";
import { type App, createApp } from "./app.ts";
import type { Backend } from "./backend.ts";
import { backUpBeforeUpgrade } from "./backup/machine/back-up-before-upgrade.ts";
import { createBackupStore } from "./backup/machine/backup-store.ts";
import { openControlSocket } from "./backup/machine/control-socket.ts";
import { createSiteBackups, type SiteBackups } from "./backup/machine/site-backups.ts";
import { createBackend } from "@site/supabase/create-backend.ts";
import { formatPlainError } from "@site/supabase/plain-error.ts";
import { DatabaseStartError, ObsoleteDatabaseError } from "@site/supabase/database/database-start-error.ts";
import { checkS3Storage } from "@site/supabase/storage/s3-storage.ts";
import { siteOptions } from "./backend-options.ts";
import { rejectObsoleteProject, toObsoleteText } from "./obsolete-databases.ts";
import { type Content, openLiveContent } from "./content/live-content.ts";
import { readSeedStories } from "./posts/seed-stories.ts";
import { warnOfProviders } from "./doctor/check-providers.ts";
import { type DataDir, DataDirError, createDataDir } from "./data-dir.ts";
import { type Env, EnvError } from "./env.ts";
import { followSetting } from "./follow-setting.ts";
import { createLiveEnv } from "./live-env.ts";
import { createLocalKey } from "./http/local-access/local-key.ts";
import { shareMemory } from "./memory-shares.ts";
import type { Log } from "./telemetry/log.ts";
import type { LogBuffer } from "./telemetry/log-buffer.ts";
import { logDatabaseEvent } from "./telemetry/log-database-event.ts";
import { createJobs, type Jobs } from "./jobs/create-jobs.ts";
import type { Neo } from "./chat/neo/neo.ts";
import { listUnavailablePages } from "./inbox/letters/unavailable-pages.ts";
import { createMailer } from "./inbox/mail/create-mailer.ts";
import { toSeed } from "./posts/seed-posts.ts";
import { openSettings, type SiteSettings } from "./settings/open-settings.ts";
import { toSealKey } from "./settings/seal.ts";
import { recordStage } from "./telemetry/request-stages.ts";
import { createProviderActivity } from "./telemetry/provider-activity.ts";

export type BootstrapOptions = {
  env: Env;
  log: Log;
  /** The most recent lines of `log`. */
  logBuffer: LogBuffer;
  /** Returns the built pages; called for each request, so that development can replace them. */
  loadBuild(): Promise<ServerBuild>;
  /** Folder of the built client files; null if something else serves them. */
  clientDir: string | null;
  mode?: "production" | "development";
  /** Replaces the site's own NEO. */
  neo?: Neo | undefined;
};

export type Site = Pick<App, "fetch" | "functions" | "sendReady" | "upgrade"> & {
  content: Content;
  /** Closes event streams and connections for messages, which would never end, and refuses logins that wait for their turn. */
  endStreams(): void;
  /** Stops the checks of the site's parts. Must be called first, because what they check is closed next. */
  stopProbing(): Promise<void>;
  /** For the owner's command; see `accounts/manage-users.ts`. */
  manageUsers(call: unknown): Promise<UserAnswer>;
  /** Flushes the usage counters and closes the database, within five seconds. */
  close(): Promise<void>;
};

const contentDir = "content";
const countsMs = 1_500;
const tracesMs = 1_000;
const databaseWaitMs = 60_000;
/** Longer than a site takes to shut down; see `serve-site.ts`. */
const endingMs = 10_000;

const isFullDisk = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === "DiskFullError" || /ENOSPC|no space left|disk is full/i.test(error.message));

const toDataDirError =
  (folder: string) =>
  (error: unknown): never => {
    if (error instanceof DataDirError) throw error;
    const name = error instanceof Error ? error.name : "";
    if (name === "ObsoleteDatabaseError") throw new DataDirError(toObsoleteText(`The database in ${folder}`));
    const [reason] = (error instanceof Error ? error.message : inspect(error, { breakLength: Infinity })).split("\n");
    if (isFullDisk(error))
      throw new DataDirError(`The disk of ${folder} is full: ${reason}. Free some space and start again.`);
    throw new DataDirError(
      `The database in ${folder} cannot be opened: ${reason}\nIf it is damaged, restore it from a backup.`,
    );
  };

const toDatabaseUrlError =
  (variable: string) =>
  (error: unknown): never => {
    if (error instanceof ObsoleteDatabaseError) throw new EnvError([toObsoleteText(`${variable}: the database`)]);
    if (error instanceof DatabaseStartError) throw new EnvError([`${variable}: ${error.message}`]);
    throw error;
  };

/** Connects to the backend selected by the environment; the first start migrates and seeds it. */
const connectBackend = async (env: Env, dataDir: DataDir, mail: EmailDriver, log: Log): Promise<Backend> => {
  if (env.s3)
    await checkS3Storage(env.s3).catch((error: Error) => {
      throw new EnvError([
        `S3_ENDPOINT: the bucket cannot be used: ${error.message}. Check the address, S3_BUCKET and its keys.`,
      ]);
    });
  const opening = createBackend({
    ...siteOptions,
    siteUrl: () => env.siteUrl,
    mail,
    supabase: env.hosted,
    databaseUrl: env.databaseUrl,
    databaseDirectUrl: env.databaseDirectUrl,
    databasePoolSize: env.databasePoolSize,
    waitMs: databaseWaitMs,
    readCacheBytes: shareMemory(env.memory).reads,
    directory: dataDir.database,
    clusterArchive: "build/cluster.tar.gz",
    storageDirectory: dataDir.storage,
    s3: env.s3,
    readKeys: dataDir.readKeys,
    seed: toSeed(await readSeedStories(contentDir)),
    logError: ({ errors, ...request }) =>
      log.error({ ...request, detail: errors.map(formatPlainError) }, "backend failed"),
    onEvent: logDatabaseEvent(log),
    onStage: recordStage,
  });
  if (env.hosted) {
    const backend = await opening.catch(toDatabaseUrlError("DATABASE_DIRECT_URL"));
    await rejectObsoleteProject(backend.serviceClient());
    return backend;
  }
  return opening.catch(env.databaseUrl ? toDatabaseUrlError("DATABASE_URL") : toDataDirError(dataDir.root));
};

/** Encrypts secrets of the panel; null where several machines share a database and none was given to them. */
const findSettingsKey = async (
  { databaseUrl, hosted, settingsSecret }: Env,
  dataDir: DataDir,
): Promise<Buffer | null> => {
  if (settingsSecret !== undefined) return toSealKey(settingsSecret);
  return databaseUrl || hosted ? null : dataDir.readSettingsKey();
};

const settleWithin = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work.catch(() => undefined), promise]);
  clearTimeout(timer);
};

/** Loads the exporter only for a site that has a collector: it takes 25 MB of memory. */
const openTracing = async (traces: NonNullable<Env["traces"]>, log: Log) =>
  (await import("./telemetry/open-telemetry.ts")).createTracing(traces, log);

/** Starts everything behind the listening socket. If it cannot start, releases all resources and throws. */
export const bootstrap = async ({
  env: given,
  log,
  logBuffer,
  loadBuild,
  clientDir,
  mode = "production",
  neo,
}: BootstrapOptions): Promise<Site> => {
  const live = createLiveEnv(given);
  const { env } = live;
  const isEmbedded = !env.databaseUrl && !env.hosted;
  const onWait = () =>
    log.warn({ limitMs: endingMs }, "another process holds the data folder: the start waits for its end");
  const dataDir = await createDataDir(env.dataDir, { shared: !isEmbedded, ending: { limitMs: endingMs, onWait } });
  const providerActivity = createProviderActivity();
  const tracing = env.traces ? await openTracing(env.traces, log) : null;
  const mail = createMailer(env, contentDir, log, (error) => providerActivity.record("mail", error));
  const closeAll = async (backend?: Backend, app?: App) => {
    closeSocket?.();
    settings?.close();
    backups?.close();
    await settleWithin(countsMs, Promise.all([jobs?.close(), app?.close()]));
    mail.close();
    await backend?.close();
    if (tracing) await settleWithin(tracesMs, tracing.close());
    dataDir.release();
  };
  let backend: Backend | undefined;
  let backups: SiteBackups | undefined;
  let settings: SiteSettings | undefined;
  let jobs: Jobs | undefined;
  let closeSocket: (() => void) | undefined;
  try {
    const { migrationsDirectory } = siteOptions;
    const upgradeOptions = { ...env.backups, root: dataDir.root, migrationsDirectory, log };
    const confirmUpgrade = isEmbedded ? await backUpBeforeUpgrade(upgradeOptions) : undefined;
    const opened = await connectBackend(env, dataDir, mail, log);
    backend = opened;
    await confirmUpgrade?.();
    const key = await findSettingsKey(env, dataDir);
    const siteSettings = await openSettings({ live, given, backend: opened, key, log });
    settings = siteSettings;
    const content = await openLiveContent({
      contentDir,
      backend: opened,
      log,
      listUnavailable: () => listUnavailablePages(env),
      listUnready: () => (env.donorboxCampaign === undefined ? ["donation"] : []),
      isKept: mode === "production",
    });
    siteSettings.onChange((changed) => {
      if (changed.has("accessPolicy"))
        void syncAccessSettingsWithRetry(opened, env, log).catch((error: unknown) =>
          log.error({ detail: String(error) }, "the access policy was not stored"),
        );
    });
    jobs = createJobs({ backend: opened, log });
    mail.open(opened.serviceClient(), content, jobs);
    await syncAccessSettingsWithRetry(opened, env, log);
    const { copies, publishableKey, secretKey, jwtSecret } = opened;
    if (copies && jwtSecret !== undefined) {
      const source = { copies, keys: { jwtSecret, publishableKey, secretKey }, s3: env.s3 };
      const findStore = followSetting(() => env.backups, createBackupStore);
      backups = await createSiteBackups({
        root: dataDir.root,
        migrationsDirectory,
        log,
        source,
        get store() {
          return findStore();
        },
        get folder() {
          return env.backups.folder;
        },
        get everyMs() {
          return env.backups.everyMs;
        },
        get keep() {
          return env.backups.keep;
        },
        get passphrase() {
          return env.backups.passphrase;
        },
      });
      if (isEmbedded)
        closeSocket = await openControlSocket(dataDir.root, {
          "/backup": backups.create,
          // Whoever may open the socket may read the data folder, with the key that opens them.
          "/settings": async () => siteSettings.plan({}).values,
          "/users": (body) => manageUsers({ backend: opened, env, log }, body),
        });
    }
    const localKey = await createLocalKey(dataDir.root, log);
    const app = createApp({
      env,
      backend: opened,
      jobs,
      mail,
      log,
      logBuffer,
      providerActivity,
      loadBuild,
      clientDir,
      contentDir,
      content,
      backups,
      settings: siteSettings,
      cacheDir: dataDir.cache,
      importsDir: dataDir.imports,
      localKey,
      mode,
      trace: tracing?.trace,
      neo,
    });
    app.startProbing();
    void warnOfProviders(env, log);
    if (mode === "production") void app.warmUp();
    app.warmUpModel();
    void app.recoverBookRuns();
    void app.resumeImports();
    const { fetch, functions, sendReady, upgrade, endStreams, stopProbing } = app;
    return {
      content,
      fetch,
      functions,
      sendReady,
      upgrade,
      endStreams,
      stopProbing,
      manageUsers: (call) => manageUsers({ backend: opened, env, log }, call),
      close: () => closeAll(opened, app),
    };
  } catch (error) {
    await closeAll(backend);
    throw error;
  }
};
