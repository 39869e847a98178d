import type { Env } from "../env.ts";
import { createBackupStore } from "../backup/machine/backup-store.ts";
import { advise, bad, type Finding, good, toReason } from "./finding.ts";

const dayMs = 86_400_000;
const what = "Backups";

/** When the site was last backed up, where it does that itself. */
export const checkBackups = async ({ backups, databaseUrl, hosted }: Env): Promise<Finding[]> => {
  if (databaseUrl ?? hosted)
    return [advise(what, "the database is elsewhere", "Back it up there, and the folder storage of DATA_DIR with it.")];
  const store = createBackupStore(backups);
  const listed = await store.list().catch((error: unknown) => toReason(error));
  if (typeof listed === "string") return [bad(what, listed, "Look at the address and the keys in BACKUP_TO.")];
  const [newest] = listed;
  const keeps =
    backups.everyMs === undefined ? "Set BACKUP_EVERY=1d, or run npm run backup." : "Look into the log for why.";
  if (!newest) return [advise(what, `none in ${store.toPlace()}`, keeps)];
  const days = Math.floor((Date.now() - newest.at.getTime()) / dayMs);
  const found = `the newest is ${days === 0 ? "of today" : `${days} days old`}: ${newest.name}`;
  const limitMs = Math.max(7 * dayMs, 2 * (backups.everyMs ?? 0));
  return [Date.now() - newest.at.getTime() < limitMs ? good(what, found) : advise(what, found, keeps)];
};
