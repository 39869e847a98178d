import { constants } from "node:fs";
import { cp, mkdir, readFile, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { removeUnfinished } from "../create-database.ts";
import { engineVersion, oldEngineVersion } from "./engine.ts";
import { installOldEngine } from "./install-old-engine.ts";
import { measureFolder } from "./measure-folder.ts";
import { finishPlacing, listKept, placeDatabase } from "./place-database.ts";
import { runUpgradeProcess } from "./run-upgrade-process.ts";
import { syncFolder } from "./sync-folder.ts";
import { DatabaseFolderError, UpgradeError } from "./upgrade-error.ts";

export type UpgradeEvent =
  | { kind: "database-upgrading"; megabytes: number }
  | { kind: "database-upgraded"; tookMs: number }
  /** The database of before the upgrade, which nothing needs any more. */
  | { kind: "old-database-kept"; folder: string };

type UpgradeStep = "begun" | "installed" | "copied" | "transferred" | "verified" | "kept";

export type UpgradeOptions = {
  directory: string;
  report(event: UpgradeEvent): void;
  migrationsDirectory: string;
  /** Makes the package of the old engine available below a folder, and returns its own. */
  installEngine?: (folder: string) => Promise<string>;
  readFreeBytes?: (folder: string) => Promise<number>;
  /** How long nothing may have been copied or compared. */
  stallMs?: number;
  /** Awaited after each step; the upgrade may be killed there. */
  onStep?: (step: UpgradeStep) => Promise<void>;
};

const megabyte = 1024 * 1024;
const defaultStallMs = 600_000;
/** The old engine, and what an empty database of the new one takes. */
const fixedBytes = 150 * megabyte;

const readFreeSpace = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const readVersion = (directory: string): Promise<string | null> =>
  readFile(path.join(directory, "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );

const rejectSmallDisk = async (directory: string, bytes: number, freeBytes: number): Promise<void> => {
  const neededBytes = 2.5 * bytes + fixedBytes;
  if (freeBytes >= neededBytes) return;
  throw new UpgradeError(
    `That needs ${Math.ceil(neededBytes / megabyte)} MB of free space on the disk of ${path.dirname(directory)}, and ` +
      `${Math.floor(freeBytes / megabyte)} MB are free. Free some space and start again.`,
  );
};

const upgrade = async (options: UpgradeOptions, directory: string): Promise<void> => {
  const { report, migrationsDirectory, installEngine = installOldEngine } = options;
  const { readFreeBytes = readFreeSpace, stallMs = defaultStallMs, onStep = async () => undefined } = options;
  const begunAt = performance.now();
  await removeUnfinished(directory);
  const bytes = await measureFolder(directory);
  await rejectSmallDisk(directory, bytes, await readFreeBytes(path.dirname(directory)));
  report({ kind: "database-upgrading", megabytes: Math.ceil(bytes / megabyte) });
  const scratch = `${directory}.new-${process.pid}-${Date.now()}`;
  const [oldFolder, newFolder] = [path.join(scratch, "old"), path.join(scratch, "new")];
  try {
    await mkdir(scratch, { mode: 0o700 });
    await onStep("begun");
    const oldEngine = await installEngine(path.join(scratch, "engine"));
    await onStep("installed");
    // The old engine writes even where it is only asked to read.
    await cp(directory, oldFolder, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE });
    await onStep("copied");
    await runUpgradeProcess({ oldEngine, oldFolder, newFolder, migrationsDirectory }, stallMs);
    await syncFolder(newFolder);
    await onStep("transferred");
    await placeDatabase(newFolder, directory, onStep);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await finishPlacing(directory);
  }
  report({ kind: "database-upgraded", tookMs: Math.round(performance.now() - begunAt) });
};

const toSentence = (error: unknown, directory: string): DatabaseFolderError =>
  new DatabaseFolderError(
    `The database in ${directory} was made by an older release and has to be upgraded. ` +
      `${error instanceof Error ? error.message : String(error)}\nIt was left as it is.`,
    { cause: error },
  );

/**
 * Makes a database of the previous engine one of this engine, before it is opened; does nothing to any other folder. The
 * old folder is kept beside the new one until somebody deletes it. Throws a DatabaseFolderError and leaves the folder as
 * if that is not possible. May be killed at any moment: the next call completes it or begins again.
 */
export const upgradeDatabase = async (options: UpgradeOptions): Promise<void> => {
  const directory = path.resolve(options.directory);
  await finishPlacing(directory);
  const version = await readVersion(directory);
  // What is no version at all is left to the engine, which says that it is damaged.
  if (/^\d+$/.test(version ?? "") && version !== engineVersion && version !== oldEngineVersion)
    throw new DatabaseFolderError(
      `The database in ${directory} has the format of PostgreSQL ${version}, and this release reads ${engineVersion} ` +
        `and upgrades ${oldEngineVersion}. Start the release that made it, or restore it from a backup.`,
    );
  if (version === oldEngineVersion)
    await upgrade(options, directory).catch((error: unknown) => {
      throw toSentence(error, directory);
    });
  for (const folder of await listKept(directory)) options.report({ kind: "old-database-kept", folder });
};
