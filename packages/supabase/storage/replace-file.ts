import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file under a temporary name and renames it, so that a crash never leaves a partial file. */
export const replaceFile = async (file: string, write: (temporary: string) => Promise<void>): Promise<void> => {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    // On a full disk it may be incomplete.
    await rm(temporary, { force: true });
    throw error;
  }
};

export const replaceFileWith = (file: string, content: string | Uint8Array): Promise<void> =>
  replaceFile(file, (temporary) => writeFile(temporary, content));
