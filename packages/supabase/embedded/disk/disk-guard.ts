import { statfs as readFileSystem } from "node:fs/promises";

export type FileSystemInfo = { bsize: number; bavail: number; files: number; ffree: number };
type ReadFileSystem = (folder: string) => Promise<FileSystemInfo>;

export type DiskGuard = {
  /** Checks the free space now. */
  check(): Promise<void>;
  /** The same, unless it was checked within the last second. */
  checkSoon(): Promise<void>;
  /** Whether a write of this many bytes would leave enough free space. */
  hasRoomFor(bytes: number): Promise<boolean>;
  status(): { freeBytes: number; isLow: boolean };
  close(): void;
};

type Options = {
  folders: string[];
  /** Called when the free space becomes low, and when it recovers. */
  onChange(status: { freeBytes: number; isLow: boolean }): void;
  statfs?: ReadFileSystem | undefined;
  everyMs?: number;
  now?: () => number;
};

/** Minimum free space for writes, in bytes: PostgreSQL's log grows by 16 MB at a time and must never fail. */
export const minFreeBytes = 64 * 1024 * 1024;
/** Minimum free space to reopen the database for reads after a crash, in bytes. */
export const minFreeBytesToReopen = 32 * 1024 * 1024;
const minFreeFiles = 64;
const soonMs = 1_000;
/** Larger writes are checked each: many of them fit into a second. */
const uncheckedBytes = 100_000;
// A network file system may hang; the last known value is used until it responds.
const responseTimeoutMs = 2_000;

const toFreeBytes = ({ bsize, bavail, files, ffree }: FileSystemInfo): number =>
  files > 0 && ffree < minFreeFiles ? 0 : bsize * bavail;

/** The smallest free space of the folders' disks, in bytes. Missing folders are ignored. */
const readFreeBytes = async (folders: string[], statfs: ReadFileSystem): Promise<number> => {
  const free = await Promise.all(folders.map((folder) => statfs(folder).then(toFreeBytes, () => Infinity)));
  return Math.min(...free);
};

/** Watches the free space of the embedded database's disks. The caller runs the first check. */
export const createDiskGuard = ({
  folders,
  onChange,
  statfs = readFileSystem,
  everyMs = 30_000,
  now = Date.now,
}: Options): DiskGuard => {
  let status = { freeBytes: Infinity, isLow: false };
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;

  const read = async () => {
    const freeBytes = await readFreeBytes(folders, statfs);
    checkedAt = now();
    const wasLow = status.isLow;
    status = { freeBytes, isLow: freeBytes < minFreeBytes };
    if (wasLow !== status.isLow) onChange(status);
  };
  const check = async () => {
    checking ??= read().finally(() => {
      checking = null;
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, responseTimeoutMs);
    await Promise.race([checking, promise]);
    clearTimeout(timer);
  };
  const timer = setInterval(() => void check(), everyMs).unref();
  const checkSoon = () => (now() - checkedAt < soonMs ? Promise.resolve() : check());
  return {
    check,
    checkSoon,
    async hasRoomFor(bytes) {
      await (bytes > uncheckedBytes ? check() : checkSoon());
      return !status.isLow && status.freeBytes - bytes >= minFreeBytes;
    },
    status: () => status,
    close: () => clearInterval(timer),
  };
};
