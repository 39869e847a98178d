import { open, readdir } from "node:fs/promises";
import path from "node:path";

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
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    await (entry.isDirectory() ? syncFolder(name) : sync(name));
  }
  await sync(folder);
};
