import { existsSync } from "node:fs";
import { readFile, writeFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { hasDatabase } from "@site/supabase/embedded/create-database.ts";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import type { Log } from "../../telemetry/log.ts";
import { listParts, markName } from "./data-archive.ts";
import { toBackupName } from "./stored-backup.ts";
import { packFolder } from "./tar.ts";

type Options = {
  /** The data folder, on which no site runs yet. */
  root: string;
  folder: string;
  passphrase: string | undefined;
  migrationsDirectory: string;
  log: Pick<Log, "warn">;
};

/**
 * Makes a backup if this release will change a database that another one has left. The returned function is to be called
 * when that is done. Throws a DataDirError if there is no room.
 */
export const backUpBeforeUpgrade = async (options: Options): Promise<() => Promise<void>> => {
  const { root, folder, passphrase, migrationsDirectory, log } = options;
  const versions = (await readMigrations(migrationsDirectory)).map((migration) => migration.version);
  const [first = "", version = ""] = [versions[0], versions.at(-1)];
  const mark = path.join(root, markName);
  const markedVersion = (await readFile(mark, "utf8").catch(() => "")).trim();
  const isDone = markedVersion === version;
  // The start refuses the databases of before the first one.
  const isObsolete = markedVersion !== "" && markedVersion < first;
  if (!isDone && !isObsolete && hasDatabase(path.join(root, "db"))) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, toBackupName(new Date(), passphrase !== undefined));
    const names = listParts(root).filter((name) => existsSync(path.join(root, name)));
    await packFolder(root, names, file, passphrase);
    log.warn({ file }, "this release changes the database: a backup of before was made");
  }
  return async () => {
    if (!isDone) await writeFile(mark, version, { mode: 0o600 });
  };
};
