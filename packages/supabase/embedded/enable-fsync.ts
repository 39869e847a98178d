import { closeSync, fsyncSync, openSync } from "node:fs";

type Stream = { /** File descriptor of the operating system; undefined for a folder. */ nfd?: number; node: unknown };
type NodeFiles = {
  stream_ops?: { fsync?: (stream: Stream) => number };
  realPath?(node: unknown): string;
  tryFSOperation?<Result>(work: () => Result): Result;
};
type Internals = { Module?: { NODEFS?: NodeFiles } };

/** Start parameters with which PGlite calls `syncToDisk` at each commit: only this sync method calls back. */
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
 * Workaround (PGlite 0.5: it starts with fsync off, and even with fsync on its file system has no such call, so that a
 * power cut, unlike a killed process, loses committed data; remove when its file system implements fsync). Here a
 * commit waits for the disk. Throws if a version of PGlite no longer supports this. A failure must reach the database
 * as an error number (`tryFSOperation`): a JavaScript exception would leave its locks held, and the next commit would
 * never return.
 */
export const enableFsync = (database: object): void => {
  const files = (database as Internals).Module?.NODEFS;
  if (!files?.stream_ops || !files.realPath || !files.tryFSOperation)
    throw new Error("This version of PGlite does not expose its file system: commits would not wait for the disk");
  const { realPath, tryFSOperation, stream_ops: operations } = files;
  operations.fsync = ({ nfd, node }) => {
    tryFSOperation(() => (nfd === undefined ? syncFolder(realPath(node)) : fsyncSync(nfd)));
    return 0;
  };
};
