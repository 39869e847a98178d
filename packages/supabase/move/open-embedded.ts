import { constants } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { rejectOtherEngine, unpackCluster } from "../embedded/create-database.ts";
import { openEngine } from "../embedded/open-engine.ts";
import type { Engine } from "../transfer/engine.ts";
import { sync, syncFolder } from "./sync-folder.ts";

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
