import { dayMs } from "#contracts/utc-day.ts";

export type StoredBackup = { name: string; bytes: number; at: Date };

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

const namePattern = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.sealed)?$/;

/** The name of a backup says when it was made, to the second. */
export const toBackupName = (at: Date, isSealed: boolean): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz${isSealed ? ".sealed" : ""}`;

/** When a backup was made; null for any other file. */
export const parseBackupName = (name: string): Date | null => {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
};

/** How old the newest may become, in milliseconds: two intervals, or a week where the site makes none by itself. */
export const getMaxBackupAge = (everyMs: number | undefined): number =>
  everyMs === undefined ? 7 * dayMs : 2 * everyMs;
