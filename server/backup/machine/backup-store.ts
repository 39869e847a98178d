import { copyFile, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../../env.ts";
import { createBackupBucket } from "./backup-bucket.ts";
import { type BackupStore, parseBackupName, type StoredBackup } from "./stored-backup.ts";

/** The backups in a folder, newest first. */
const listBackups = async (folder: string): Promise<StoredBackup[]> => {
  const names = await readdir(folder).catch(() => []);
  const backups = await Promise.all(
    names.map(async (name) => {
      const at = parseBackupName(name);
      const size = at && (await stat(path.join(folder, name)).catch(() => null));
      return at && size ? [{ name, bytes: size.size, at }] : [];
    }),
  );
  return backups.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime());
};

const createBackupFolder = (folder: string): BackupStore => ({
  list: () => listBackups(folder),
  take: () => Promise.resolve(),
  remove: (name) => rm(path.join(folder, name), { force: true }),
  copy: (name, to) => copyFile(path.join(folder, name), to),
  toPlace: (name = "") => path.join(folder, name),
});

/** The store that the settings name: a folder, or a bucket. */
export const createBackupStore = ({ folder, bucket }: Pick<Env["backups"], "folder" | "bucket">): BackupStore =>
  bucket ? createBackupBucket(bucket) : createBackupFolder(folder);
