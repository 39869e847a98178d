import { fsyncSync } from "node:fs";

type FileOps = { fsync?: (stream: { nfd: number }) => number };
type Internals = { Module?: { FS?: { filesystems?: { NODEFS?: { stream_ops?: FileOps } } } } };

/** What PGlite has to be started with for `syncToDisk` to be asked at each commit: of its two ways only this one calls back. */
export const syncSettings = ["wal_sync_method=fsync"];

/**
 * Fault of PGlite: it starts with fsync off, and with fsync on it still leaves what it wrote in the memory of the system,
 * because its file system has no such call. A killed process loses nothing by that, a power cut does. Here a commit waits
 * for the disk. Throws when a version of PGlite no longer lets us.
 */
export const syncToDisk = (database: object): void => {
  const operations = (database as Internals).Module?.FS?.filesystems?.NODEFS?.stream_ops;
  if (!operations) throw new Error("This version of PGlite does not show its file system: commits would not wait for the disk");
  operations.fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
};
