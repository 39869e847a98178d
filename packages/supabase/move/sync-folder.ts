import { open, readdir } from "node:fs/promises";
import path from "node:path";

/** A disk writes several files at once nearly as fast as one. */
const concurrency = 4;

/** Waits until a file, or the list of files in a folder, is on the disk. */
export const sync = async (name: string): Promise<void> => {
  const file = await open(name, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Waits until everything in a folder is on the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  const names = [folder];
  for (const name of await readdir(folder, { recursive: true })) names.push(path.join(folder, name));
  const syncAll = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await sync(name);
  };
  await Promise.all(Array.from({ length: concurrency }, syncAll));
};
