import { z } from "zod";

/** Answer of the function `restore-backup`; `leftOut` names what this site has no place for. */
export type RestoreResult = { rows: Record<string, number>; files: number; leftOut: string[] };

/** Request body of the function `site-backups`. */
export const siteBackupCallSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.literal("create") }),
]);
export type SiteBackupCall = z.infer<typeof siteBackupCallSchema>;

/** A backup of the whole site in the folder for them; `at` is ISO 8601. */
export type SiteBackup = { name: string; bytes: number; at: string };

/** `isPossible` is false where the database is elsewhere. `lastGoodAt`: when the newest one that could be opened was made. */
export type SiteBackupList = {
  isPossible: boolean;
  isScheduled: boolean;
  isSealed: boolean;
  lastGoodAt: string | null;
  backups: SiteBackup[];
};
