import { lstat, readdir } from "node:fs/promises";
import path from "node:path";

/** The bytes of all files in a folder and in the folders in it. */
export const measureFolder = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    bytes += entry.isDirectory() ? await measureFolder(name) : (await lstat(name)).size;
  }
  return bytes;
};
