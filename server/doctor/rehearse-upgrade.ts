import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { listApplied, readMigrations } from "@site/supabase/database/migrate.ts";
import { prepareDatabase, prepareMetadata } from "@site/supabase/database/prepare-database.ts";
import { hasDatabase } from "@site/supabase/embedded/create-database.ts";
import { copyPostgresToScratch, type Scratch } from "@site/supabase/copy/copy-to-scratch.ts";
import { openEmbeddedSource } from "@site/supabase/move/open-embedded.ts";
import type { Finding } from "#contracts/doctor.ts";
import { siteOptions } from "../backend-options.ts";
import { createBackupStore } from "../backup/machine/backup-store.ts";
import { askForBackup } from "../backup/machine/control-socket.ts";
import { restoreDataArchive } from "../backup/machine/data-archive.ts";
import { createDataDir, DataDirError } from "../data-dir.ts";
import type { Env } from "../env.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const clusterArchive = "build/cluster.tar.gz";

/** The database of a running site, which only that can read: by way of a backup that it makes. */
const restoreBackup = async (name: string, folder: string, { backups }: Env): Promise<string> => {
  const store = createBackupStore(backups);
  const archive = path.join(folder, "backup");
  await store.copy(name, archive).finally(() => store.remove(name));
  const restored = path.join(folder, "restored");
  await restoreDataArchive(archive, restored, backups.passphrase);
  return path.join(restored, "db");
};

const copyEmbedded = async (folder: string, env: Env): Promise<Scratch> => {
  const root = path.resolve(env.dataDir);
  if (!hasDatabase(path.join(root, "db"))) throw new DataDirError(`${root} holds no site.`);
  const backup = await askForBackup(root);
  if (backup !== null) {
    const engine = await openEmbeddedSource(await restoreBackup(backup, folder, env), folder);
    return { kind: "embedded", engine, close: engine.close };
  }
  const { database, release } = await createDataDir(root);
  const engine = await openEmbeddedSource(database, folder).finally(release);
  return { kind: "embedded", engine, close: engine.close };
};

const toSeconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;

const elsewhere =
  "It is an embedded one, because the user of DATABASE_URL may create no database: the times are not those of your server.";
const asItWas = "The site is as it was.";

/** Applies to a copy what a start would apply to the database itself. */
const migrateCopy = async ({ connection }: Scratch["engine"], migrationsDirectory: string): Promise<Finding> => {
  const applied = new Set(await listApplied(connection));
  const pending = (await readMigrations(migrationsDirectory)).filter(({ version }) => !applied.has(version));
  const startedAt = performance.now();
  try {
    await prepareMetadata(connection);
    await prepareDatabase(connection, { migrationsDirectory, obsoleteMigration: siteOptions.obsoleteMigration });
  } catch (error) {
    const advice = `${asItWas} Stay with the release that runs, and tell whoever made this one.`;
    return bad("Migrations", `failed on the copy after ${toSeconds(startedAt)}: ${toReason(error)}`, advice);
  }
  if (pending.length === 0) return good("Migrations", "none is pending");
  const names = pending.map(({ file }) => file).join(", ");
  return good("Migrations", `${pending.length} applied to the copy in ${toSeconds(startedAt)}: ${names}`);
};

const rehearse = async (env: Env, folder: string, migrationsDirectory: string): Promise<Finding[]> => {
  if (env.hosted) throw new DataDirError("the data are at SUPABASE_URL, and a branch of that project is a copy");
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  const startedAt = performance.now();
  const scratch =
    url === undefined
      ? await copyEmbedded(folder, env)
      : await copyPostgresToScratch(url, { folder, migrationsDirectory, clusterArchive });
  try {
    const found = `made in ${toSeconds(startedAt)}`;
    const isElsewhere = url !== undefined && scratch.kind === "embedded";
    const copy = isElsewhere ? advise("Copy", found, elsewhere) : good("Copy", found);
    return [copy, await migrateCopy(scratch.engine, migrationsDirectory)];
  } finally {
    await scratch.close();
  }
};

/**
 * Tries on a copy of the database what the start of this release would do to it. The site may run, and nothing is left
 * behind. Never throws.
 */
export const rehearseUpgrade = async (
  env: Env,
  { migrationsDirectory } = { migrationsDirectory: siteOptions.migrationsDirectory },
): Promise<Finding[]> => {
  const folder = path.join(path.resolve(env.dataDir), "migrate-on-copy");
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    await removeFolder();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await rehearse(env, folder, migrationsDirectory);
  } catch (error) {
    return [bad("Copy", `could not be made: ${toReason(error)}`, `${asItWas} Mend that, and try again.`)];
  } finally {
    await removeFolder();
  }
};
