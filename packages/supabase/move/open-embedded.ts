import { constants } from "node:fs";
import { cp, mkdir, rename, rm, open, readdir } from "node:fs/promises";
import path from "node:path";
import { rejectOtherEngine, unpackCluster } from "../embedded/create-database.ts";
import { openEngine } from "../embedded/open-engine.ts";
import type { Engine } from "../transfer/engine.ts";

/** A disk writes several files at once nearly as fast as one. */
const concurrency = 4;

/** Waits until a file, or the list of files in a folder, is on the disk. */
const sync = async (name: string): Promise<void> => {
  const file = await open(name, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Waits until everything in a folder is on the disk. */
const syncFolder = async (folder: string): Promise<void> => {
  const names = [folder];
  for (const name of await readdir(folder, { recursive: true })) names.push(path.join(folder, name));
  const syncAll = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await sync(name);
  };
  await Promise.all(Array.from({ length: concurrency }, syncAll));
};

export type EmbeddedTarget = {
  engine: Engine;
  /** Puts the database in its place, complete and on the disk. */
  finish(): Promise<void>;
};

/** The database of a folder, of which a copy in `scratch` is opened: the engine writes even where it is only read. */
export const openEmbeddedSource = async (directory: string, scratch: string): Promise<Engine> => {
  await rejectOtherEngine(directory);
  const copy = path.join(scratch, "old");
  await cp(directory, copy, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE });
  return openEngine(copy);
};

/** A new database in `scratch`, which becomes that of a folder in the end. */
export const openEmbeddedTarget = async (
  directory: string,
  scratch: string,
  clusterArchive: string,
): Promise<EmbeddedTarget> => {
  const unfinished = path.join(scratch, "new");
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  await unpackCluster(clusterArchive, unfinished);
  const engine = await openEngine(unfinished);
  return {
    engine,
    async finish() {
      await engine.close();
      await syncFolder(unfinished);
      await rm(directory, { recursive: true, force: true });
      await rename(unfinished, directory);
      await sync(path.dirname(directory));
    },
  };
};
