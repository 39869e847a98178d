import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { BackupStore } from "#server/backup/machine/backup-places.ts";
import { createBackupStore } from "#server/backup/machine/backup-store.ts";
import { DataDirError } from "#server/data-dir.ts";
import { restoreDataArchive } from "#server/backup/machine/data-archive.ts";
import { readEnv } from "#server/env.ts";
import { runWithDataDir } from "./run-with-data-dir.ts";

/** Fetches a backup from the bucket beside the data folder, and removes it there afterwards. */
const withFetched = async (
  store: BackupStore,
  name: string,
  dataDir: string,
  restore: (archive: string) => Promise<void>,
): Promise<void> => {
  const fetched = `${path.resolve(dataDir)}.fetched`;
  await rm(fetched, { force: true });
  try {
    await store.copy(name, fetched);
    await restore(fetched);
  } finally {
    await rm(fetched, { force: true });
  }
};

// Restores a file of `npm run backup`, or one in the bucket of BACKUP_TO by its name, to a data folder that holds no site yet.
await runWithDataDir(async (dataDir, file) => {
  if (!file) throw new DataDirError("Which backup? Name its file: npm run restore -- backup.tar.gz");
  const { backups } = readEnv();
  const restore = (archive: string) => restoreDataArchive(archive, dataDir, backups.passphrase);
  if (backups.bucket && !existsSync(file)) await withFetched(createBackupStore(backups), file, dataDir, restore);
  else await restore(file);
  return `${file} was restored to ${dataDir}. Start the site with npm start.`;
});
