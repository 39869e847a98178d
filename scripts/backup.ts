import { writeDataArchive } from "#server/backup/data-archive.ts";
import { runWithDataDir } from "./run-with-data-dir.ts";

// Backup of the whole site on this machine: accounts, keys, chats, personal images. The site must be stopped.
await runWithDataDir(async (dataDir, name) => {
  const file = name ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`;
  await writeDataArchive(dataDir, file);
  return `The site is in ${file}. It holds accounts and secrets: keep it where only you can read it.`;
});
