import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { dayMs } from "#contracts/utc-day.ts";
import type { StoredBackup } from "./backup-places.ts";
import { parseBackupName } from "./backup-name.ts";

/** How old the newest may become, in milliseconds: two intervals, or a week where the site makes none by itself. */
export const getMaxBackupAge = (everyMs: number | undefined): number =>
  everyMs === undefined ? 7 * dayMs : 2 * everyMs;

/** The backups in a folder, newest first. */
export const listBackups = async (folder: string): Promise<StoredBackup[]> => {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const at = parseBackupName(name);
      const size = at && (await stat(path.join(folder, name)).catch(() => null));
      return at && size ? [{ name, bytes: size.size, at }] : [];
    }),
  );
  return found.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime());
};
