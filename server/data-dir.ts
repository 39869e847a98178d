import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";
import { z } from "zod";
import { createKeys, type Keys } from "@site/supabase/database/api-keys.ts";

/** The data folder cannot be used; the message says why and what to do. */
export class DataDirError extends Error {
  override name = "DataDirError";
}

// A key file, which somebody may have copied by hand from another site.
const keysSchema: z.ZodType<Keys> = z
  .object({ jwtSecret: z.string().min(32), publishableKey: z.string().min(8), secretKey: z.string().min(16) })
  .refine((keys) => keys.publishableKey !== keys.secretKey);

const settingsKeyBytes = 32;

export type DataDir = {
  root: string;
  database: string;
  storage: string;
  cache: string;
  /** Files of imports, until they are forgotten. */
  imports: string;
  /** The site's keys, created on the first call; readable by this user only. */
  readKeys(): Promise<Keys>;
  writeKeys(keys: Keys): Promise<void>;
  /** Encrypts settings of the panel; made on the first call, and in no backup. */
  readSettingsKey(): Promise<Buffer>;
  release(): void;
};

/** For how long another process may still hold the folder, in milliseconds, and what is called if it does. */
type LockWait = { limitMs: number; onWait(): void };

const toDataDirError = (error: unknown, root: string): DataDirError => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOSPC" || /disk is full/i.test((error as Error).message))
    return new DataDirError(`The disk of ${root} is full. Free some space and start again.`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new DataDirError(
      `The folder ${root} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  if (code === "ENOTDIR" || code === "EEXIST")
    return new DataDirError(`${root} is a file, but DATA_DIR must be a folder.`);
  return new DataDirError(
    `The folder ${root} cannot be used (${code ?? (error as Error).message}). Set DATA_DIR to another folder.`,
  );
};

// An operating system lock on an open file, acquired through SQLite: released with the process, however it ends.
const tryToLock = (root: string): (() => void) | null => {
  const lock = new DatabaseSync(path.join(root, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test((error as Error).message)) throw error;
    return null;
  }
  return () => lock.close();
};

const tryEveryMs = 100;
const noWait: LockWait = { limitMs: 0, onWait: () => undefined };

const lockFolder = async (root: string, { limitMs, onWait }: LockWait): Promise<() => void> => {
  for (let waitedMs = 0; ; waitedMs += tryEveryMs) {
    const release = tryToLock(root);
    if (release) return release;
    if (waitedMs >= limitMs)
      throw new DataDirError(
        `Another process already runs on ${root}. Stop it first, or set DATA_DIR (and PORT) to run a second site.`,
      );
    if (waitedMs === 0) onWait();
    await wait(tryEveryMs);
  }
};

const parseKeys = (text: string, file: string): Keys => {
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    throw new DataDirError(
      `${file} is damaged: restore it from a backup, or delete it, and everybody has to sign in again.`,
    );
  }
};

/** Written to a temporary file and renamed, so that a crash leaves the complete file or none. */
const writeKeys = async (file: string, keys: Keys): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};

const getOrCreateKeys = async (file: string): Promise<Keys> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new DataDirError(
      `${file} cannot be read (${error.code}): restore it from a backup, or give this user the right to read it.`,
    );
  });
  if (text !== null) return parseKeys(text, file);
  const keys = createKeys();
  await writeKeys(file, keys);
  return keys;
};

/** Where it is damaged, what it encrypted counts as lost, and has to be entered again. */
const getOrCreateSettingsKey = async (file: string): Promise<Buffer> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new DataDirError(`${file} cannot be read (${error.code}): give this user the right to read it.`);
  });
  const key = Buffer.from(text.trim(), "base64url");
  if (key.byteLength === settingsKeyBytes) return key;
  const made = randomBytes(settingsKeyBytes);
  await writeFile(`${file}.new`, made.toString("base64url"), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return made;
};

const stickyBit = 0o1000;

/** Denies other users of the machine access, even to folders created by hand. */
const restrictAccess = async (folders: string[], files: string[]): Promise<void> => {
  const change = (mode: number) => (name: string) =>
    chmod(name, mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  await Promise.all([...folders.map(change(0o700)), ...files.map(change(0o600))]);
};

/** A folder that existed; one that all users share, such as /tmp, stays as it is, and so does that of somebody else. */
const closeToOthers = async (root: string): Promise<void> => {
  const { mode } = await stat(root);
  if ((mode & stickyBit) === 0) await chmod(root, 0o700).catch(() => undefined);
};

/** What takes several steps, and leaves an unfinished folder when it is interrupted. */
type Work = "restore" | "move";

/** A file in the folder that exists while it is being filled. */
export const workMarkers: Record<Work, string> = { restore: "restoring", move: "moving" };

const rejectUnfinished = (root: string, continues: Work | undefined): void => {
  const isUnfinished = (work: Work) => work !== continues && existsSync(path.join(root, workMarkers[work]));
  if (isUnfinished("restore"))
    throw new DataDirError(
      `A backup was being restored to ${root}, and that was interrupted. Run it again: npm run restore -- <file>`,
    );
  if (isUnfinished("move"))
    throw new DataDirError(
      `A site is being moved to ${root}, and that is not finished. Wait for it or, if it was interrupted, run the same npm run move again.`,
    );
};

/**
 * Opens the data folder for exclusive use by this process, and creates it on the first start. With `shared` several
 * processes may use it at once: the database is elsewhere then, and the folder holds only files. A folder in which a
 * restore or a move was interrupted can only be opened by another one, which `continues` it. A process that holds the
 * folder is waited for as `ending` says, otherwise not at all.
 */
export const createDataDir = async (
  folder: string,
  { shared = false, continues, ending = noWait }: { shared?: boolean; continues?: Work; ending?: LockWait } = {},
): Promise<DataDir> => {
  const root = path.resolve(folder);
  const inside = (name: string) => path.join(root, name);
  try {
    // Umask of new files, PGlite's and tar's too. Threads share the process's umask but cannot set it.
    if (isMainThread) process.umask(0o077);
    rejectUnfinished(root, continues);
    await mkdir(inside("storage"), { recursive: true, mode: 0o700 });
    await mkdir(inside("cache"), { recursive: true, mode: 0o700 });
    await mkdir(inside("imports"), { recursive: true, mode: 0o700 });
    await restrictAccess(
      [inside("storage"), inside("cache"), inside("imports"), inside("backups"), inside("db")],
      [inside("keys.json"), inside("settings-key"), inside("lock")],
    );
    await closeToOthers(root);
    const release = shared ? () => undefined : await lockFolder(root, ending);
    return {
      root,
      database: inside("db"),
      storage: inside("storage"),
      cache: inside("cache"),
      imports: inside("imports"),
      readKeys: () => getOrCreateKeys(inside("keys.json")),
      writeKeys: (keys) => writeKeys(inside("keys.json"), keys),
      readSettingsKey: () => getOrCreateSettingsKey(inside("settings-key")),
      release,
    };
  } catch (error) {
    throw error instanceof DataDirError ? error : toDataDirError(error, root);
  }
};
