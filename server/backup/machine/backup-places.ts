import type { S3Options } from "@site/supabase/storage/s3-client.ts";

export type StoredBackup = { name: string; bytes: number; at: Date };

/** `prefix` is empty or ends with a slash. */
export type BackupBucket = Omit<S3Options, "timeoutMs"> & { prefix: string };

/** Where finished backups are. They are made in a folder of this machine, whatever the store is. */
export type BackupStore = {
  /** The backups, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Takes a finished backup from the folder. */
  take(file: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Writes a backup to a new file. */
  copy(name: string, to: string): Promise<void>;
  /** What people find a backup by; without a name, the store. */
  toPlace(name?: string): string;
};
