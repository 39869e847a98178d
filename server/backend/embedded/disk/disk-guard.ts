import { statfs as readFileSystem } from "node:fs/promises";

export type FileSystemFacts = { bsize: number; bavail: number; files: number; ffree: number };
type ReadFileSystem = (folder: string) => Promise<FileSystemFacts>;

export type DiskGuard = {
  /** Looks at the disks now. */
  check(): Promise<void>;
  /** The same, unless that was done within the last second. */
  checkSoon(): Promise<void>;
  status(): { freeBytes: number; isLow: boolean };
  close(): void;
};

type Options = {
  folders: string[];
  /** Called when the disks run low, and when they no longer are. */
  onChange(status: { freeBytes: number; isLow: boolean }): void;
  statfs?: ReadFileSystem | undefined;
  everyMs?: number;
  now?: () => number;
};

/** Less free space than this, in bytes, and nothing more is written: PostgreSQL's log takes 16 MB at a time and must never fail. */
export const minFreeBytes = 64 * 1024 * 1024;
/** With this much the database can at least be opened again after a crash, to be read. */
export const minFreeBytesToReopen = 32 * 1024 * 1024;
const minFreeFiles = 64;
const soonMs = 1_000;
// A network file system may hang; what was known before holds until it answers.
const answerMs = 2_000;

const toFreeBytes = ({ bsize, bavail, files, ffree }: FileSystemFacts): number =>
  files > 0 && ffree < minFreeFiles ? 0 : bsize * bavail;

/** The free space of the fullest disk that one of the folders is on, in bytes. A folder that is not there counts for nothing. */
const readFreeBytes = async (folders: string[], statfs: ReadFileSystem): Promise<number> => {
  const free = await Promise.all(folders.map((folder) => statfs(folder).then(toFreeBytes, () => Infinity)));
  return Math.min(...free);
};

/** Watches the free space below the embedded database. The first check is the caller's. */
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
    const timer = setTimeout(resolve, answerMs);
    await Promise.race([checking, promise]);
    clearTimeout(timer);
  };
  const timer = setInterval(() => void check(), everyMs).unref();
  return {
    check,
    checkSoon: () => (now() - checkedAt < soonMs ? Promise.resolve() : check()),
    status: () => status,
    close: () => clearInterval(timer),
  };
};
