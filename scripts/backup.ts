import path from "node:path";
import { createBackupStore } from "#server/backup/machine/backup-store.ts";
import { askForBackup } from "#server/backup/machine/control-socket.ts";
import { toBackupName } from "#server/backup/machine/backup-name.ts";
import { assertNewFile, writeDataArchive } from "#server/backup/machine/data-archive.ts";
import { readEnv } from "#server/env.ts";
import { runWithDataDir } from "./run-with-data-dir.ts";

const secrecy = "It holds accounts and secrets: keep it where only you can read it.";

// Backup of the whole site on this machine: accounts, keys, chats, personal images. The site may run.
await runWithDataDir(async (dataDir, wanted) => {
  const { backups } = readEnv();
  const store = createBackupStore(backups);
  if (wanted !== undefined) await assertNewFile(wanted);
  const made = await askForBackup(path.resolve(dataDir));
  if (made === null) {
    const file = wanted ?? toBackupName(new Date(), backups.passphrase !== undefined);
    await writeDataArchive(dataDir, file, backups.passphrase);
    return `The site is in ${file}. ${secrecy}`;
  }
  if (wanted === undefined) return `The site is in ${store.toPlace(made)}, which was opened to verify it. ${secrecy}`;
  await store.copy(made, wanted);
  await store.remove(made);
  return `The site is in ${wanted}, which was opened to verify it. ${secrecy}`;
});
