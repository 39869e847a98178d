import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { fromPlainError, type PlainError } from "../plain-error.ts";
import { createCompileCacheEnv } from "./compile-cache.ts";
import type { RowCounts } from "./count-rows.ts";
import type { DatabaseOptions } from "./protocol.ts";

export type CreateRequest = Omit<DatabaseOptions, "loadDataDir" | "clusterArchive">;
export type CreateResult = { error: PlainError | null; counts: RowCounts };

const run = promisify(execFile);
const program = new URL("./create-database-process.ts", import.meta.url);
const createMs = 120_000;
const unfinishedSuffix = /^\.new-\d+-\d+$/;

/** Whether the folder holds a database. */
export const hasDatabase = (directory: string): boolean => existsSync(path.join(directory, "PG_VERSION"));

/** What `PG_VERSION` says in the folders of this engine. */
const engineVersion = "18";

/** Throws a DatabaseStartError. What is no version at all is left to the engine, which says that it is damaged. */
export const rejectOtherEngine = async (directory: string): Promise<void> => {
  const version = (await readFile(path.join(directory, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (/^\d+$/.test(version) && version !== engineVersion)
    throw new DatabaseStartError(
      `it has the format of PostgreSQL ${version}, and this release reads ${engineVersion}. Start the release that made it.`,
    );
};

/**
 * Opens a database in a separate process, which creates or migrates it and ends. Returns the number of rows by table; throws
 * if it cannot be opened.
 */
export const openInProcess = async (request: CreateRequest): Promise<RowCounts> => {
  const child = fork(program, {
    execArgv: ["--liftoff-only"],
    env: createCompileCacheEnv(),
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    timeout: createMs,
  });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  try {
    let result: CreateResult | undefined;
    child.once("message", (message) => {
      result = message as CreateResult;
    });
    child.on("error", () => undefined);
    child.send(request, () => undefined);
    const [code] = (await once(child, "close")) as [number | null];
    if (result?.error) throw fromPlainError(result.error);
    if (code !== 0 || !result) throw new Error("the process that opens the database exited early");
    return result.counts;
  } finally {
    process.off("exit", endWithUs);
  }
};

/**
 * Removes what interrupted starts have left, as far as that is possible: a process that did not notice the end of its
 * parent yet may still write there. The next start tries again.
 */
const removeUnfinished = async (directory: string): Promise<void> => {
  const { dir, base } = path.parse(directory);
  const names = await readdir(dir).catch(() => []);
  await Promise.allSettled(
    names
      .filter((name) => name.startsWith(base) && unfinishedSuffix.test(name.slice(base.length)))
      .map((name) => rm(path.join(dir, name), { recursive: true, force: true })),
  );
};

/**
 * Unpacks an empty database, so that none has to be made: that takes 550 MB. Without the archive, or tar, the folder stays
 * empty, and the engine makes one.
 */
export const unpackCluster = async (archive: string, directory: string): Promise<void> => {
  if (!existsSync(archive)) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // As root, tar would keep the owner and the modes of whoever built the archive.
  const asOurs = ["--no-same-owner", "--no-same-permissions"];
  const isUnpacked = await run("tar", [...asOurs, "-xzf", path.resolve(archive), "-C", directory]).then(
    () => true,
    () => false,
  );
  if (!isUnpacked) await rm(directory, { recursive: true, force: true });
};

/**
 * Creates the database if the folder is empty. A separate process creates it under a temporary name and frees the memory
 * that this needs; the folder is renamed once complete, so an interrupted first start leaves no partial database.
 * Throws if the folder holds files but no complete database.
 */
export const ensureDatabase = async ({ loadDataDir, clusterArchive, ...options }: DatabaseOptions): Promise<void> => {
  if (options.directory === undefined || loadDataDir) return;
  const directory = path.resolve(options.directory);
  await removeUnfinished(directory);
  if (hasDatabase(directory)) return;
  if ((await readdir(directory).catch(() => [])).length > 0)
    throw new Error("it contains files, but no complete database");
  const unfinished = `${directory}.new-${process.pid}-${Date.now()}`;
  try {
    if (clusterArchive !== undefined) await unpackCluster(clusterArchive, unfinished);
    await openInProcess({ ...options, directory: unfinished });
    await rename(unfinished, directory);
  } finally {
    await removeUnfinished(directory);
  }
};
