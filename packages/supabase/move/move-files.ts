import { createHash } from "node:crypto";
import { listStoredFiles, type StoredFile } from "../storage/stored-files.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { Engine } from "../transfer/engine.ts";
import { TransferError } from "../transfer/transfer-error.ts";

export type FileProgress = { files: number; total: number; bytes: number };
/** `missing` are objects whose file the old place lacks. */
export type MovedFiles = { files: number; bytes: number; missing: string[] };

type Options = {
  /** The database that names the files. */
  database: Engine;
  from: ObjectStore;
  /** Null: they stay where they are, and are only looked at. */
  to: ObjectStore | null;
  onProgress(progress: FileProgress): void;
};

/** As many as are read at once; each has up to 32 MB. */
const concurrency = 4;

const toDigest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const putVerified = async (to: ObjectStore, { file, place }: StoredFile, bytes: Uint8Array): Promise<void> => {
  const wanted = toDigest(bytes);
  const isThere = async () => {
    const stored = await to.get(file);
    return stored !== null && toDigest(stored) === wanted;
  };
  // An interrupted move may have brought it already.
  if (await isThere()) return;
  await to.put(file, bytes);
  if (!(await isThere())) throw new TransferError(`The file ${place} was stored and differs from before.`);
};

/** Copies the files that a database names, and reads each of them back. Throws a TransferError if one differs. */
export const moveFiles = async ({ database, from, to, onProgress }: Options): Promise<MovedFiles> => {
  const left: StoredFile[] = [];
  for await (const files of listStoredFiles(database.connection)) left.push(...files);
  const total = left.length;
  const moved: MovedFiles = { files: 0, bytes: 0, missing: [] };
  const moveOne = async (stored: StoredFile): Promise<number | null> => {
    if (!to) return from.findSize(stored.file);
    const bytes = await from.get(stored.file);
    if (bytes) await putVerified(to, stored, bytes);
    return bytes && bytes.byteLength;
  };
  const moveAll = async (): Promise<void> => {
    for (let stored = left.shift(); stored; stored = left.shift()) {
      const bytes = await moveOne(stored);
      if (bytes === null) moved.missing.push(stored.place);
      else {
        moved.files += 1;
        moved.bytes += bytes;
      }
      onProgress({ files: moved.files + moved.missing.length, total, bytes: moved.bytes });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, moveAll));
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return moved;
};
