import { existsSync } from "node:fs";
import { mkdir, opendir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createDataDir, DataDirError, workMarkers } from "../../data-dir.ts";
import { packFolder, unpackFile } from "./tar.ts";

/** What the site cannot make again. Everything else in the folder is a cache or belongs to one process. */
const siteParts = ["db", "keys.json", "storage"];
/** The file that names the newest migration of the release that ran here last. */
export const markName = "schema-version";

/** The parts that a folder has, for an archive of it. */
export const listParts = (folder: string): string[] => [
  ...siteParts,
  ...(existsSync(path.join(folder, markName)) ? [markName] : []),
];
const unpacking = "unpacking";

/** Checks that a backup can be written to a file. Throws DataDirError. */
export const assertNewFile = async (file: string): Promise<void> => {
  if (existsSync(file)) throw new DataDirError(`${file} already exists. Choose another name.`);
};

/**
 * Writes the embedded database, the keys and the stored files of a data folder on which no site runs to a file that only
 * this user can read: it holds accounts and secrets. Throws DataDirError, also while a site runs on the folder.
 */
export const writeDataArchive = async (folder: string, file: string, passphrase?: string): Promise<void> => {
  if (!existsSync(path.join(folder, "db"))) throw new DataDirError(`${path.resolve(folder)} holds no site.`);
  await assertNewFile(file);
  const { release, root } = await createDataDir(folder);
  await packFolder(root, listParts(root), file, passphrase).finally(release);
};

/** Whether a data folder holds a site, or files of one. */
export const isInUse = async (folder: string): Promise<boolean> => {
  const stored = await readdir(path.join(folder, "storage")).catch(() => []);
  return stored.length > 0 || ["db", "keys.json"].some((name) => existsSync(path.join(folder, name)));
};

/** A link could name any file of this machine, and no backup has one. Throws a DataDirError. */
const rejectLinks = async (folder: string, file: string): Promise<void> => {
  for await (const entry of await opendir(folder, { recursive: true }))
    if (!entry.isFile() && !entry.isDirectory())
      throw new DataDirError(`${file} is no backup of a site: ${entry.name} is neither a file nor a folder.`);
};

/**
 * Restores a file of `writeDataArchive` to a data folder that holds no site yet, or in which an earlier restore was
 * interrupted. If the file is damaged or something else, throws DataDirError and leaves nothing behind.
 */
export const restoreDataArchive = async (file: string, folder: string, passphrase?: string): Promise<void> => {
  if (!existsSync(file)) throw new DataDirError(`There is no file ${file}.`);
  const marker = path.join(folder, workMarkers.restore);
  if (!existsSync(marker) && (await isInUse(folder)))
    throw new DataDirError(
      `${path.resolve(folder)} already holds a site. Move it away, or set DATA_DIR to another folder.`,
    );
  const { release, root } = await createDataDir(folder, { continues: "restore" });
  const temporary = path.join(root, unpacking);
  // From now on a start would find no site, and must not make an empty one.
  const isNew = !existsSync(marker);
  await writeFile(marker, "");
  let hasMoved = false;
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { mode: 0o700 });
    await unpackFile(file, temporary, passphrase);
    await rejectLinks(temporary, file);
    const unpacked = await readdir(temporary);
    const missing = siteParts.filter((name) => !unpacked.includes(name));
    if (missing.length > 0)
      throw new DataDirError(`${file} is no backup of a site: it holds no ${missing.join(", no ")}.`);
    hasMoved = true;
    for (const name of listParts(temporary)) {
      await rm(path.join(root, name), { recursive: true, force: true });
      await rename(path.join(temporary, name), path.join(root, name));
    }
    await rm(marker);
  } catch (error) {
    if (isNew && !hasMoved) await rm(marker, { force: true });
    throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    release();
  }
};
