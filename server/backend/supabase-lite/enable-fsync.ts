import { closeSync, fsyncSync, openSync } from "node:fs";

type Stream = { /** The file of the system; a folder has none. */ nfd?: number; node: unknown };
type NodeFiles = {
  stream_ops?: { fsync?: (stream: Stream) => number };
  realPath?(node: unknown): string;
  tryFSOperation?<Result>(work: () => Result): Result;
};
type Internals = { Module?: { FS?: { filesystems?: { NODEFS?: NodeFiles } } } };

/** What PGlite has to be started with for `syncToDisk` to be asked at each commit: of its two ways only this one calls back. */
export const fsyncSettings = ["wal_sync_method=fsync"];

const syncFolder = (folder: string): void => {
  const file = openSync(folder, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/**
 * Fault of PGlite: it starts with fsync off, and with fsync on it still leaves what it wrote in the memory of the system,
 * because its file system has no such call. A killed process loses nothing by that, a power cut does. Here a commit waits
 * for the disk. Throws when a version of PGlite no longer lets us.
 *
 * A failure must reach the database as an error number (`tryFSOperation`): an exception of ours would leave its locks held,
 * and the next commit would wait for ever.
 */
export const enableFsync = (database: object): void => {
  const files = (database as Internals).Module?.FS?.filesystems?.NODEFS;
  if (!files?.stream_ops || !files.realPath || !files.tryFSOperation)
    throw new Error("This version of PGlite does not show its file system: commits would not wait for the disk");
  const { realPath, tryFSOperation, stream_ops: operations } = files;
  operations.fsync = ({ nfd, node }) => {
    tryFSOperation(() => (nfd === undefined ? syncFolder(realPath(node)) : fsyncSync(nfd)));
    return 0;
  };
};
