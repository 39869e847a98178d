import { copyFile, mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { openInProcess } from "@site/supabase/embedded/create-database.ts";
import type { Backend } from "../../backend.ts";
import { DataDirError } from "../../data-dir.ts";
import type { Log } from "../../telemetry/log.ts";
import type { BackupStore, StoredBackup } from "./backup-places.ts";
import { toBackupName } from "./backup-name.ts";
import { chooseKept, type Keeping } from "./choose-kept.ts";
import { restoreDataArchive, siteParts } from "./data-archive.ts";
import { getMaxBackupAge } from "./list-backups.ts";
import { linkFolder } from "./link-folder.ts";
import { packFolder } from "./tar.ts";

export type SiteBackups = {
  /** Makes a backup of the running site and opens it to verify it. Throws a DataDirError; one at a time. */
  create(): Promise<StoredBackup>;
  /** Removes the backups that are not to be kept. */
  removeOld(): Promise<void>;
  /** The backups that there are, newest first. */
  list(): Promise<StoredBackup[]>;
  /** When the newest one was verified by this process, or made before it. Null: never. */
  lastGoodAt(): Date | null;
  /** Whether the site makes backups by itself, and has made no good one for two intervals. */
  isOverdue(): boolean;
  /** Begins no more backups. What one in progress leaves is removed by the next start. */
  close(): void;
};

type Options = {
  backend: Pick<Backend, "copyDatabase">;
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
  log: Pick<Log, "info" | "error">;
  now?: () => number;
};

const checkEveryMs = 60_000;
/** After a failure, such as a full disk. */
const retryMs = 3_600_000;

/** When the newest backup was made. A store that does not answer keeps no site from starting. */
const findNewest = async (store: BackupStore, log: Options["log"]): Promise<Date | null> => {
  try {
    return (await store.list())[0]?.at ?? null;
  } catch (error) {
    log.error({ detail: String(error) }, "the backups cannot be listed");
    return null;
  }
};

/** Backups of a whole site while it runs: its database as it is at one moment, its keys, and all files of that moment. */
export const createSiteBackups = async (options: Options): Promise<SiteBackups> => {
  const { backend, root, folder, store, everyMs, keep, passphrase, migrationsDirectory, log, now = Date.now } = options;
  const staging = path.join(root, "backup-staging");
  const scratch = path.join(root, "backup-check");
  const removeScratch = () => Promise.all([staging, scratch].map((name) => rm(name, { recursive: true, force: true })));
  let lastGood = await findNewest(store, log);
  let running: Promise<StoredBackup> | null = null;
  let isClosed = false;
  let notBefore = 0;
  const startedAt = now();
  await removeScratch();

  /** Files of before and after: each that the database names at its moment is among them. */
  const stage = async (): Promise<Record<string, number>> => {
    if (!backend.copyDatabase) throw new DataDirError("This database is not in the data folder.");
    await mkdir(staging, { mode: 0o700 });
    const files = [path.join(root, "storage"), path.join(staging, "storage")] as const;
    await linkFolder(...files);
    const counts = await backend.copyDatabase(path.join(staging, "db"));
    await linkFolder(...files);
    await copyFile(path.join(root, "keys.json"), path.join(staging, "keys.json"));
    return counts;
  };

  /** Restores a backup beside the site, opens its database and compares what it holds. */
  const verify = async (file: string, expected: Record<string, number>): Promise<void> => {
    await restoreDataArchive(file, scratch, passphrase);
    const counts = await openInProcess({ directory: path.join(scratch, "db"), migrationsDirectory });
    const different = Object.keys(expected).filter((table) => counts[table] !== expected[table]);
    if (different.length > 0)
      throw new DataDirError(`The backup was opened and differs from the site: ${different.join(", ")}.`);
  };

  const removeOld = async (): Promise<void> => {
    const stored = await store.list();
    const kept = chooseKept(
      stored.map(({ at }) => at),
      keep,
    );
    for (const { name, at } of stored) if (!kept.has(at)) await store.remove(name);
  };

  const make = async (): Promise<StoredBackup> => {
    const begunAt = performance.now();
    const at = new Date(Math.floor(now() / 1_000) * 1_000);
    const name = toBackupName(at, passphrase !== undefined);
    const file = path.join(folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeScratch();
    try {
      const counts = await stage();
      await packFolder(staging, siteParts, file, passphrase);
      await rm(staging, { recursive: true, force: true });
      await verify(file, counts).catch(async (error: unknown) => {
        await rm(file, { force: true });
        throw error;
      });
    } finally {
      await removeScratch();
    }
    const { size: bytes } = await stat(file);
    await store.take(file);
    lastGood = at;
    log.info(
      { backup: store.toPlace(name), bytes, tookMs: Math.round(performance.now() - begunAt) },
      "a backup was made and verified",
    );
    return { name, bytes, at };
  };

  const create = (): Promise<StoredBackup> => {
    if (isClosed) return Promise.reject(new DataDirError("The site is being stopped."));
    running ??= make().finally(() => (running = null));
    return running;
  };

  const check = (): void => {
    if (everyMs === undefined || running || now() < notBefore) return;
    if (now() - (lastGood?.getTime() ?? 0) < everyMs) return;
    const making = create().then(removeOld);
    making.catch((error: unknown) => {
      notBefore = now() + retryMs;
      log.error({ detail: String(error) }, "the scheduled backup failed");
    });
  };
  const timer = everyMs === undefined ? undefined : setInterval(check, checkEveryMs).unref();
  check();

  return {
    create,
    removeOld,
    list: store.list,
    lastGoodAt: () => lastGood,
    isOverdue: () => everyMs !== undefined && now() - (lastGood?.getTime() ?? startedAt) > getMaxBackupAge(everyMs),
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
};
