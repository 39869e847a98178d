import path from "node:path";
import { findLastBackup } from "@site/supabase/copy/postgres-copies.ts";
import type { Finding } from "#contracts/doctor.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { Env } from "../env.ts";
import { createBackupStore } from "../backup/machine/backup-store.ts";
import { isSiteRunning } from "../backup/machine/control-socket.ts";
import { type BackupStore, getMaxBackupAge } from "../backup/machine/stored-backup.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const hourMs = 3_600_000;
const what = "Backups";

type Newest = { name: string; at: Date };

/** The newest backup in the store, or one that another replica has made. */
const findNewest = async (store: BackupStore, { databaseUrl, databaseDirectUrl }: Env): Promise<Newest | undefined> => {
  const [stored] = await store.list();
  const url = databaseDirectUrl ?? databaseUrl;
  // A database that cannot be opened has a finding of its own.
  const last = url === undefined ? null : await findLastBackup(url).catch(() => null);
  if (!last || (stored && stored.at.getTime() >= Date.parse(last.at))) return stored;
  return { name: last.name, at: new Date(last.at) };
};

/** When the site was last backed up, where it does that itself. */
export const checkBackups = async (env: Env): Promise<Finding[]> => {
  const { backups, hosted } = env;
  if (hosted) return [advise(what, "the site is a Supabase project", "Look after the backups of that service.")];
  const store = createBackupStore(backups);
  const newest = await findNewest(store, env).catch((error: unknown) => toReason(error));
  if (typeof newest === "string") return [bad(what, newest, "Look at the address and the keys in BACKUP_TO.")];
  const keeps =
    backups.everyMs === undefined ? "Set BACKUP_EVERY=1d, or run npm run backup." : "Look into the log for why.";
  if (!newest) return [advise(what, `none in ${store.toPlace()}`, keeps)];
  const ageMs = Date.now() - newest.at.getTime();
  const age = ageMs < 2 * dayMs ? `${Math.floor(ageMs / hourMs)} h` : `${Math.floor(ageMs / dayMs)} days`;
  const observation = `the newest is ${age} old: ${newest.name}`;
  if (ageMs < getMaxBackupAge(backups.everyMs)) return [good(what, observation)];
  const fails = backups.everyMs !== undefined && (await isSiteRunning(path.resolve(env.dataDir)));
  return [fails ? bad(what, `the scheduled ones fail; ${observation}`, keeps) : advise(what, observation, keeps)];
};
