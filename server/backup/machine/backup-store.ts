import { copyFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../../env.ts";
import { createBackupBucket } from "./backup-bucket.ts";
import type { BackupStore } from "./backup-places.ts";
import { listBackups } from "./list-backups.ts";

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
