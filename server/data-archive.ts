import { execFile } from "node:child_process";
import { access, mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createDataDir, DataDirError } from "./data-dir.ts";

const run = promisify(execFile);

/** What a site cannot make again. All else in the folder belongs to one process or is a cache. */
const parts = ["db", "keys.json", "storage"];
const unpacking = "unpacking";

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const tar = async (args: string[], problem: string): Promise<void> => {
  try {
    await run("tar", args);
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === "ENOENT") throw new DataDirError("The program tar is needed and was not found.");
    throw new DataDirError(`${problem} ${stderr?.trim() ?? ""}`.trim());
  }
};

/** tar keeps the mode of a file that is there: nobody else can read what it writes. */
const createPrivateFile = async (file: string): Promise<void> => {
  await rm(file, { force: true });
  await writeFile(file, "", { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new DataDirError(`${file} cannot be written (${error.code}).`);
  });
};

/**
 * Writes the embedded database, the keys and the stored files of a data folder to a compressed tar file, readable by this
 * user only: it holds accounts and secrets. Throws DataDirError, also while a site runs on the folder.
 */
export const writeDataArchive = async (folder: string, file: string): Promise<void> => {
  if (!(await exists(path.join(folder, "db")))) throw new DataDirError(`${path.resolve(folder)} holds no site.`);
  if (await exists(file)) throw new DataDirError(`${file} already exists. Choose another name.`);
  const { release, root } = await createDataDir(folder);
  const temporary = path.resolve(`${file}.new`);
  try {
    await createPrivateFile(temporary);
    await tar(["-czf", temporary, "-C", root, ...parts], `${file} cannot be written.`);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
    release();
  }
};

const isInUse = async (folder: string): Promise<boolean> => {
  const found = await Promise.all(["db", "keys.json"].map((name) => exists(path.join(folder, name))));
  const stored = await readdir(path.join(folder, "storage")).catch(() => []);
  return found.includes(true) || stored.length > 0;
};

/**
 * Restores a file of `writeDataArchive` to a data folder that holds no site yet. Throws DataDirError and leaves nothing
 * behind if the file is damaged or not such a file.
 */
export const restoreDataArchive = async (file: string, folder: string): Promise<void> => {
  if (!(await exists(file))) throw new DataDirError(`There is no file ${file}.`);
  if (await isInUse(folder))
    throw new DataDirError(
      `${path.resolve(folder)} already holds a site. Move it away, or set DATA_DIR to another folder.`,
    );
  const { release, root } = await createDataDir(folder);
  const temporary = path.join(root, unpacking);
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { mode: 0o700 });
    await tar(["-xzf", path.resolve(file), "-C", temporary], `${file} cannot be read.`);
    const unpacked = await readdir(temporary);
    const missing = parts.filter((name) => !unpacked.includes(name));
    if (missing.length > 0)
      throw new DataDirError(`${file} is no backup of a site: it holds no ${missing.join(", no ")}.`);
    await rmdir(path.join(root, "storage"));
    for (const name of parts) await rename(path.join(temporary, name), path.join(root, name));
  } finally {
    await rm(temporary, { recursive: true, force: true });
    release();
  }
};
