import { existsSync } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Whether a database is in the folder. */
export const hasDatabase = (directory: string): boolean => existsSync(path.join(directory, "PG_VERSION"));

/**
 * Opens the database of a folder. While a new one is being made a file beside the folder says so: what an interrupted first start
 * left behind is put aside by the next one, because nobody has been answered from it yet.
 */
export const openOrStartOver = async <Result>(directory: string | undefined, open: () => Promise<Result>): Promise<Result> => {
  if (directory === undefined) return open();
  const marker = `${directory}.unfinished`;
  // Not removed: somebody may have put a database of theirs there meanwhile.
  if (existsSync(marker) && existsSync(directory)) await rename(directory, `${directory}.interrupted-${Date.now()}`);
  const names = await readdir(directory).catch(() => []);
  const isNew = names.length === 0;
  if (isNew) await writeFile(marker, "");
  const result = await open();
  await rm(marker, { force: true });
  return result;
};
