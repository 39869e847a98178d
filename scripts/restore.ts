import { DataDirError } from "#server/data-dir.ts";
import { restoreDataArchive } from "#server/backup/machine/data-archive.ts";
import { readEnv } from "#server/env.ts";
import { runWithDataDir } from "./run-with-data-dir.ts";

// Restores a file of `npm run backup` to a data folder that holds no site yet.
await runWithDataDir(async (dataDir, file) => {
  if (!file) throw new DataDirError("Which backup? Name its file: npm run restore -- backup.tar.gz");
  await restoreDataArchive(file, dataDir, readEnv().backups.passphrase);
  return `${file} was restored to ${dataDir}. Start the site with npm start.`;
});
