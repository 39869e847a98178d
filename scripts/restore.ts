import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { BackupStore } from "#server/backup/machine/stored-backup.ts";
import { createBackupStore } from "#server/backup/machine/backup-store.ts";
import { restoreDataArchive } from "#server/backup/machine/data-archive.ts";
import { type Env, readEnv } from "#server/env.ts";
import { moveSite } from "#server/move/move-site.ts";
import { resolveFile } from "./site/read-arguments.ts";
import { rejectHosted } from "./site/reject-hosted.ts";
import { runProgram } from "./site/run-program.ts";

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

/** Restores to an empty PostgreSQL, by way of a folder beside the data folder. */
const restoreToPostgres = async (archive: string, env: Env): Promise<void> => {
  const dataDir = path.resolve(env.dataDir);
  const folder = `${dataDir}.restored`;
  await rm(folder, { recursive: true, force: true });
  try {
    await restoreDataArchive(archive, folder, env.backups.passphrase);
    const target = { databaseUrl: env.databaseDirectUrl ?? env.databaseUrl, dataDir, s3: env.s3 };
    const ignore = () => undefined;
    await moveSite({ env: readEnv({ DATA_DIR: folder }), target, onRows: ignore, onFiles: ignore });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

// Restores a file of `npm run backup`, or one in the bucket of BACKUP_TO by its name, to a place that holds no site yet.
await runProgram("restore", async ({ env, positionals: [named = ""] }) => {
  rejectHosted(env);
  const { backups, dataDir, databaseUrl } = env;
  const restore = (archive: string) =>
    databaseUrl === undefined
      ? restoreDataArchive(archive, dataDir, backups.passphrase)
      : restoreToPostgres(archive, env);
  const file = backups.bucket && !existsSync(resolveFile(named)) ? named : resolveFile(named);
  if (backups.bucket && !existsSync(file)) await withFetched(createBackupStore(backups), file, dataDir, restore);
  else await restore(file);
  return `${file} was restored to ${databaseUrl === undefined ? dataDir : "DATABASE_URL"}. Start the site with npm start. Keys and passwords of the panel’s settings may have to be entered again: Health names them.`;
});
