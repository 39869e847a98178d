import { DataDirError } from "#server/data-dir.ts";
import { restoreDataArchive } from "#server/backup/data-archive.ts";
import { runWithDataDir } from "./run-with-data-dir.ts";

// Restores a file of `npm run backup` to a data folder that holds no site yet.
await runWithDataDir(async (dataDir, file) => {
  if (!file) throw new DataDirError("Which backup? Name its file: npm run restore -- backup.tar.gz");
  await restoreDataArchive(file, dataDir);
  return `${file} was restored to ${dataDir}. Start the site with npm start.`;
});
