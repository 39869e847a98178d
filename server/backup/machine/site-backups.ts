import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { openInProcess } from "@site/supabase/embedded/create-database.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { DataDirError } from "../../data-dir.ts";
import type { Log } from "../../telemetry/log.ts";
import { chooseKept, type Keeping } from "./choose-kept.ts";
import { listParts, markName, restoreDataArchive } from "./data-archive.ts";
import { type BackupSource, stageSite } from "./stage-site.ts";
import {
  type BackupStore,
  getMaxBackupAge,
  parseBackupName,
  type StoredBackup,
  toBackupName,
} from "./stored-backup.ts";
import { packFolder } from "./tar.ts";

/** `missing` are the objects whose file was gone. */
type MadeBackup = StoredBackup & { missing: string[] };

type BackupFailure = { at: Date; reason: string };

export type SiteBackups = {
  /** Makes a backup of the running site and opens it to verify it. Throws a DataDirError; one at a time. */
  create(): Promise<MadeBackup>;
  /** Removes the backups that are not to be kept. */
  removeOld(): Promise<void>;
  /** The backups that there are, newest first. */
  list(): Promise<StoredBackup[]>;
  /** When the newest one was made, by whichever process of the site. Null: never. */
  lastGoodAt(): Date | null;
  /** The last attempt of this process; null if it succeeded. */
  lastFailure(): BackupFailure | null;
  /** Whether the site makes backups by itself, and has made no good one for two intervals. */
  isOverdue(): boolean;
  /** Begins no more backups. What one in progress leaves is removed by the next start. */
  close(): void;
};

/** Another process of the site makes one. */
export class OtherBackupError extends DataDirError {
  override name = "OtherBackupError";
}

/** Those of the settings may change while the site runs. */
type Options = {
  source: BackupSource;
  /** The data folder. */
  root: string;
  /** Where they are made. */
  folder: string;
  /** Where they go then. */
  store: BackupStore;
  /** Milliseconds between backups; undefined: only when asked. */
  everyMs: number | undefined;
  keep: Keeping;
  passphrase: string | undefined;
  migrationsDirectory: string;
  log: Pick<Log, "info" | "warn" | "error">;
  now?: () => number;
};

const checkEveryMs = 60_000;
/** Pauses after the first, second, … failure in a row, such as a full disk. */
const retryMs = [60_000, 300_000, 900_000];
const hourMs = 3_600_000;

type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result | null>;

const unverifiedSuffix = ".unverified";
/** No backup takes longer. */
const abandonedMs = dayMs;

/** Removes what processes that were killed have left in the folder, where another site may be making one too. */
const removeUnverified = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [backup = "", rest] = name.split(unverifiedSuffix);
    if (rest === undefined || !parseBackupName(backup)) continue;
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > abandonedMs) await rm(file, { force: true });
  }
};

/** When the newest backup was made. A store that does not answer keeps no site from starting. */
const findNewest = async (store: BackupStore, log: Options["log"]): Promise<Date | null> => {
  try {
    return (await store.list())[0]?.at ?? null;
  } catch (error) {
    log.error({ detail: String(error) }, "the backups cannot be listed");
    return null;
  }
};

/** Backups of a whole site while it runs. Of all processes on one database, one at a time makes them. */
export const createSiteBackups = async (options: Options): Promise<SiteBackups> => {
  const { source, root, migrationsDirectory, log, now = Date.now } = options;
  const { shared } = source.copies;
  const exclusively: Exclusively = shared?.exclusively ?? ((work) => work());
  const staging = path.join(root, "backup-staging");
  const scratch = path.join(root, "backup-check");
  // A process of a run that was killed may still write there for a moment.
  const removeScratch = () =>
    Promise.all([staging, scratch].map((name) => rm(name, { recursive: true, force: true, maxRetries: 10 })));
  let lastGood = await findNewest(options.store, log);
  let running: Promise<MadeBackup | null> | null = null;
  let isClosed = false;
  let notBefore = 0;
  let failures = 0;
  let lastFailure: BackupFailure | null = null;
  const startedAt = now();

  /** Learns of what other processes have made. */
  const refresh = async (): Promise<void> => {
    const last = await shared?.findLastBackup();
    const at = last && new Date(last.at);
    if (!at || at.getTime() <= (lastGood?.getTime() ?? 0)) return;
    lastGood = at;
    if (lastFailure && at > lastFailure.at) lastFailure = null;
  };
  const isDue = (): boolean => {
    const { everyMs } = options;
    return everyMs !== undefined && now() - (lastGood?.getTime() ?? 0) >= everyMs;
  };

  /** Restores a backup beside the site, opens its database and compares what it holds. */
  const verify = async (file: string, expected: Record<string, number>, passphrase?: string): Promise<void> => {
    await restoreDataArchive(file, scratch, passphrase);
    const counts = await openInProcess({ directory: path.join(scratch, "db"), migrationsDirectory });
    const different = Object.keys(expected).filter((table) => counts[table] !== expected[table]);
    if (different.length > 0)
      throw new DataDirError(`The backup was opened and differs from the site: ${different.join(", ")}.`);
  };

  const removeOld = async (): Promise<void> => {
    const { keep, store } = options;
    const stored = await store.list();
    const kept = chooseKept(
      stored.map(({ at }) => at),
      keep,
    );
    for (const { name, at } of stored) if (!kept.has(at)) await store.remove(name);
  };

  /** Until it was verified, the file has a name that is none of a backup. */
  const writeVerified = async (file: string, passphrase: string | undefined): Promise<string[]> => {
    const folder = path.dirname(file);
    const unverified = `${file}${unverifiedSuffix}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeScratch();
    await removeUnverified(folder);
    try {
      const { counts, missing } = await stageSite(source, root, staging);
      // Restored, it is a database of this release.
      const version = (await readMigrations(migrationsDirectory)).at(-1)?.version ?? "";
      await writeFile(path.join(staging, markName), version, { mode: 0o600 });
      await packFolder(staging, listParts(staging), unverified, passphrase);
      await rm(staging, { recursive: true, force: true });
      await verify(unverified, counts, passphrase);
      await rename(unverified, file);
      return missing;
    } finally {
      await removeScratch();
      await rm(unverified, { force: true });
    }
  };

  const make = async (): Promise<MadeBackup> => {
    const begunAt = performance.now();
    // What holds now, to its end.
    const { folder, passphrase, store } = options;
    const at = new Date(Math.floor(now() / 1_000) * 1_000);
    const name = toBackupName(at, passphrase !== undefined);
    const file = path.join(folder, name);
    const missing = await writeVerified(file, passphrase);
    const { size: bytes } = await stat(file);
    await store.take(file);
    lastGood = at;
    failures = 0;
    lastFailure = null;
    await shared?.writeLastBackup({ name, bytes, at: at.toISOString() });
    const tookMs = Math.round(performance.now() - begunAt);
    if (missing.length > 0) log.warn({ missing }, "objects whose file is gone are in the backup without it");
    log.info({ backup: store.toPlace(name), bytes, tookMs }, "a backup was made and verified");
    return { name, bytes, at, missing };
  };

  const fail = (error: unknown): never => {
    const reason = error instanceof Error ? error.message : String(error);
    notBefore = now() + (retryMs[failures] ?? hourMs);
    failures += 1;
    lastFailure = { at: new Date(now()), reason };
    log.error({ detail: String(error) }, "a backup failed");
    throw error;
  };

  /** Null if another process makes one, or if none is wanted any more once nobody else does. */
  const run = (isWanted: () => boolean): Promise<MadeBackup | null> =>
    (running ??= exclusively(async () => {
      await refresh();
      return isWanted() ? make().catch(fail) : null;
    }).finally(() => (running = null)));

  const create = async (): Promise<MadeBackup> => {
    if (isClosed) throw new DataDirError("The site is being stopped.");
    const made = await run(() => true);
    if (!made) throw new OtherBackupError("Another process of this site is making a backup. Wait until it is there.");
    return made;
  };

  const check = async (): Promise<void> => {
    if (running || isClosed) return;
    await refresh();
    if (isClosed || !isDue() || now() < notBefore) return;
    if (await run(isDue)) await removeOld();
  };
  const logFailure = (error: unknown): void => {
    if (!isClosed && !lastFailure) log.error({ detail: String(error) }, "the schedule of backups failed");
  };
  const checkSoon = (): void => void check().catch(logFailure);
  const timer = setInterval(checkSoon, checkEveryMs).unref();
  await exclusively(removeScratch).catch(logFailure);
  checkSoon();

  return {
    create,
    removeOld,
    async list() {
      await refresh();
      return options.store.list();
    },
    lastGoodAt: () => lastGood,
    lastFailure: () => lastFailure,
    isOverdue: () => {
      const { everyMs } = options;
      return everyMs !== undefined && now() - (lastGood?.getTime() ?? startedAt) > getMaxBackupAge(everyMs);
    },
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
};
