const namePattern = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.sealed)?$/;

/** The name of a backup says when it was made, to the second. */
export const toBackupName = (at: Date, isSealed: boolean): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz${isSealed ? ".sealed" : ""}`;

/** When a backup was made; null for any other file. */
export const parseBackupName = (name: string): Date | null => {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
};
