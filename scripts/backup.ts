import { copyFile, rm } from "node:fs/promises";
import path from "node:path";
import { askForBackup } from "#server/backup/machine/control-socket.ts";
import { assertNewFile, writeDataArchive } from "#server/backup/machine/data-archive.ts";
import { readEnv } from "#server/env.ts";
import { runWithDataDir } from "./run-with-data-dir.ts";

const secrecy = "It holds accounts and secrets: keep it where only you can read it.";

// Backup of the whole site on this machine: accounts, keys, chats, personal images. The site may run.
await runWithDataDir(async (dataDir, wanted) => {
  const { folder, passphrase } = readEnv().backups;
  if (wanted !== undefined) await assertNewFile(wanted);
  const made = await askForBackup(path.resolve(dataDir));
  if (made === null) {
    const file = wanted ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`;
    await writeDataArchive(dataDir, file, passphrase);
    return `The site is in ${file}. ${secrecy}`;
  }
  const file = path.join(folder, made);
  if (wanted === undefined) return `The site is in ${file}, which was opened to verify it. ${secrecy}`;
  await copyFile(file, wanted);
  await rm(file);
  return `The site is in ${wanted}, which was opened to verify it. ${secrecy}`;
});
