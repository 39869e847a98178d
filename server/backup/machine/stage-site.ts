import { mkdir, writeFile, copyFile, link, readdir } from "node:fs/promises";
import path from "node:path";
import type { DatabaseCopies } from "@site/supabase/copy/database-copies.ts";
import { saveFiles } from "@site/supabase/copy/save-files.ts";
import type { Keys } from "@site/supabase/database/api-keys.ts";
import type { S3Options } from "@site/supabase/storage/s3-client.ts";

/** There already, or removed meanwhile. */
const isSettled = (error: unknown): boolean =>
  ["EEXIST", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "");

const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (isSettled(error)) return;
    await copyFile(from, to).catch((failure: unknown) => {
      if (!isSettled(failure)) throw failure;
    });
  }
};

/**
 * Adds the files of a folder to another one without copying their bytes, where the disk can: a stored file never changes,
 * it is replaced. Files that are already there stay.
 */
const linkFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isFile()) await linkOrCopy(source, target);
  }
};

/** What a backup is made of, while the site runs. */
export type BackupSource = {
  copies: DatabaseCopies;
  keys: Keys;
  /** The bucket that has the files instead of the data folder. */
  s3: S3Options | undefined;
};

/**
 * Collects a site in a folder: its database as it is at one moment, its keys, and the files of that moment. `missing` are
 * objects whose file is gone, or was removed meanwhile.
 */
export const stageSite = async (
  { copies, keys, s3 }: BackupSource,
  root: string,
  staging: string,
): Promise<{ counts: Record<string, number>; missing: string[] }> => {
  const database = path.join(staging, "db");
  const storage = path.join(staging, "storage");
  await mkdir(storage, { recursive: true, mode: 0o700 });
  // Files of before and after: each that the database names at its moment is among them.
  const link = async () => (s3 ? undefined : linkFolder(path.join(root, "storage"), storage));
  await link();
  const counts = await copies.copy(database);
  await link();
  const missing = await saveFiles(database, storage, s3);
  await writeFile(path.join(staging, "keys.json"), JSON.stringify(keys, null, 2), { mode: 0o600 });
  return { counts, missing };
};
