import type { Finding } from "#contracts/doctor.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { Env } from "../env.ts";
import { createBackupStore } from "../backup/machine/backup-store.ts";
import { getMaxBackupAge } from "../backup/machine/list-backups.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const hourMs = 3_600_000;
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
  const ageMs = Date.now() - newest.at.getTime();
  const age = ageMs < 2 * dayMs ? `${Math.floor(ageMs / hourMs)} h` : `${Math.floor(ageMs / dayMs)} days`;
  const found = `the newest is ${age} old: ${newest.name}`;
  return [ageMs < getMaxBackupAge(backups.everyMs) ? good(what, found) : advise(what, found, keeps)];
};
