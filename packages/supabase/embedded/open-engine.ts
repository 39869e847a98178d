import { PGlite } from "@electric-sql/pglite";
import { type Engine, sameTexts } from "../transfer/engine.ts";
import { toAdminConnection } from "./open-pglite.ts";
import { PrivateFiles } from "./private-files.ts";

// Nothing depends on what is written here until all of it is on the disk, so that no statement waits for that (`-F` is
// among the default parameters).
const settings = ["shared_buffers=16MB", "wal_buffers=1MB", "jit=off", "max_wal_size=128MB", "wal_recycle=off"];

/** Opens a folder for a copy of all its rows, or creates a database there if it is missing. */
export const openEngine = async (folder: string): Promise<Engine> => {
  const database = new PGlite({
    fs: new PrivateFiles(folder),
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ["-c", setting])],
  });
  await database.waitReady;
  await database.exec(sameTexts);
  return {
    connection: toAdminConnection(database),
    readRows: async (query) => (await database.query(`copy (${query}) to '/dev/blob'`)).blob ?? new Blob([]),
    writeRows: async (target, rows) =>
      void (await database.query(`copy ${target} from '/dev/blob'`, [], { blob: rows })),
    inTransaction: (work) => work(),
    checkpoint: async () => void (await database.exec("checkpoint")),
    close: () => database.close(),
  };
};
