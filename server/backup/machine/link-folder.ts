import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import path from "node:path";

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
export const linkFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isFile()) await linkOrCopy(source, target);
  }
};
