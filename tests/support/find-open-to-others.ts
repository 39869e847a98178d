import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The files and folders in a folder, itself included, that other users of the machine can read, write or enter. */
export const findOpenToOthers = (folder: string): string[] =>
  [".", ...(readdirSync(folder, { recursive: true }) as string[])].filter((name) => {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
