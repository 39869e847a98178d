import path from "node:path";
import { openPostgresCopies } from "@site/supabase/copy/postgres-copies.ts";
import { siteOptions } from "#server/backend-options.ts";
import { createBackupStore } from "#server/backup/machine/backup-store.ts";
import { askForBackup } from "#server/backup/machine/control-socket.ts";
import { toBackupName } from "#server/backup/machine/stored-backup.ts";
import { assertNewFile, writeDataArchive } from "#server/backup/machine/data-archive.ts";
import { createSiteBackups } from "#server/backup/machine/site-backups.ts";
import { createDataDir } from "#server/data-dir.ts";
import type { Env } from "#server/env.ts";
import { createLog } from "#server/telemetry/log.ts";
import { readPanelSettings } from "./read-panel-settings.ts";
import { resolveFile } from "./site/read-arguments.ts";
import { rejectHosted } from "./site/reject-hosted.ts";
import { type Outcome, runProgram } from "./site/run-program.ts";

const secrecy = "It holds accounts and secrets: keep it where only you can read it.";

/** A PostgreSQL can be read from here too, whether the site runs or not. */
const backUpPostgres = async (url: string, { backups, dataDir, s3 }: Env): Promise<string> => {
  const { root, storage } = await createDataDir(dataDir, { shared: true });
  const { migrationsDirectory } = siteOptions;
  const { copies, keys, close } = await openPostgresCopies(url, {
    migrationsDirectory,
    clusterArchive: "build/cluster.tar.gz",
    storageDirectory: s3 ? undefined : storage,
  });
  try {
    const siteBackups = await createSiteBackups({
      ...backups,
      everyMs: undefined,
      source: { copies, keys, s3 },
      root,
      store: createBackupStore(backups),
      migrationsDirectory,
      log: createLog("error"),
    });
    const { name, missing } = await siteBackups.create().finally(siteBackups.close);
    for (const place of missing)
      console.error(`There is no file for ${place} any more, so the backup has none either.`);
    return name;
  } finally {
    await close();
  }
};

const toOutcome = (file: string, isVerified: boolean): Outcome => ({
  text: `The site is in ${file}${isVerified ? ", which was opened to verify it" : ""}. ${secrecy}`,
  data: { file, isVerified },
});

// Backup of the whole site: accounts, keys, chats, personal images. The site may run.
await runProgram("backup", async ({ env: given, positionals: [named] }) => {
  rejectHosted(given);
  const wanted = named && resolveFile(named);
  const { env, problems } = await readPanelSettings(given);
  for (const { what, found } of problems) console.error(`${what}: ${found}`);
  const { backups, dataDir } = env;
  const store = createBackupStore(backups);
  if (wanted !== undefined) await assertNewFile(wanted);
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  const made = url === undefined ? await askForBackup(path.resolve(dataDir)) : await backUpPostgres(url, env);
  if (made === null) {
    const file = wanted ?? resolveFile(toBackupName(new Date(), backups.passphrase !== undefined));
    await writeDataArchive(dataDir, file, backups.passphrase);
    return toOutcome(file, false);
  }
  if (wanted === undefined) return toOutcome(store.toPlace(made), true);
  await store.copy(made, wanted);
  await store.remove(made);
  return toOutcome(wanted, true);
});
