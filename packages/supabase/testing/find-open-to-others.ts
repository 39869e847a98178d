import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The files and folders in a folder, itself included, that other users of the machine can read, write or enter. */
export const findOpenToOthers = (folder: string, name = "."): string[] => {
  const place = path.join(folder, name);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats) return [];
  let inside: string[] = [];
  try {
    if (stats.isDirectory()) inside = readdirSync(place);
  } catch (error) {
    // Removed meanwhile by a running site.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const open = inside.flatMap((child) => findOpenToOthers(folder, path.join(name, child)));
  return (stats.mode & 0o077) === 0 ? open : [name, ...open];
};
