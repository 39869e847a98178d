import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AdminConnection } from "../../database/admin-connection.ts";
import { toAdminConnection } from "../open-pglite.ts";
import type { PGlite } from "./engine.ts";

export type EngineClass = typeof PGlite;

/** A database of either engine, as its owner. */
export type Engine = {
  connection: AdminConnection;
  /** Runs a `COPY ... TO '/dev/blob'`. */
  readRows(sql: string): Promise<Blob>;
  /** Runs a `COPY ... FROM '/dev/blob'`. */
  writeRows(sql: string, rows: Blob): Promise<void>;
  close(): Promise<void>;
};

// Nothing depends on what is written here until all of it is on the disk, so that no statement waits for that (`-F` is
// among the default parameters).
const settings = ["shared_buffers=16MB", "wal_buffers=1MB", "jit=off", "max_wal_size=128MB", "wal_recycle=off"];

/** Both engines must write a value as the same text. */
const sameTexts = `
set timezone to 'UTC';
set datestyle to 'ISO, MDY';
set intervalstyle to 'postgres';
set extra_float_digits to 1;
set bytea_output to 'hex';
`;

/** The engine of a package that is not among the site's own ones. */
export const importEngine = async (packageFolder: string): Promise<EngineClass> => {
  const { href } = pathToFileURL(path.join(packageFolder, "dist", "index.js"));
  return ((await import(href)) as { PGlite: EngineClass }).PGlite;
};

/** Opens a folder, or creates a database there if it is missing. */
export const openEngine = async (EngineClass: EngineClass, folder: string): Promise<Engine> => {
  const database = new EngineClass(folder, {
    startParams: [...EngineClass.defaultStartParams, ...settings.flatMap((setting) => ["-c", setting])],
  });
  await database.waitReady;
  await database.exec(sameTexts);
  return {
    connection: toAdminConnection(database),
    readRows: async (sql) => (await database.query(sql)).blob ?? new Blob([]),
    writeRows: async (sql, rows) => void (await database.query(sql, [], { blob: rows })),
    close: () => database.close(),
  };
};
