import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createDataDir, DataDirError, restoreMarker } from "../data-dir.ts";

/** What the site cannot make again. Everything else in the folder is a cache or belongs to one process. */
const parts = ["db", "keys.json", "storage"];
const unpacking = "unpacking";

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

type Tar = ChildProcessByStdio<Writable, Readable, Readable>;

/** The archive passes through this process, so that tar ends when this process does, for whatever reason. */
const tar = async (args: string[], problem: string, transfer: (child: Tar) => Promise<void>): Promise<void> => {
  const child = spawn("tar", args, { stdio: "pipe" });
  const [ended, output, transferred] = await Promise.allSettled([
    once(child, "close") as Promise<[number | null]>,
    text(child.stderr),
    transfer(child),
  ]);
  if (ended.status === "rejected") throw new DataDirError("The program tar is needed and was not found.");
  const [code] = ended.value;
  if (code === 0 && transferred.status === "fulfilled") return;
  const said = output.status === "fulfilled" ? output.value.trim() : "";
  const reason = code === 0 && transferred.status === "rejected" ? String(transferred.reason) : said;
  throw new DataDirError(`${problem} ${reason}`.trim());
};

/** If the process ends before it has read everything, its exit code says why. */
const ignoreClosedPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
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
    await rm(temporary, { force: true });
    await tar(["-czf", "-", "-C", root, ...parts], `${file} cannot be written.`, ({ stdin, stdout }) => {
      stdin.end();
      return pipeline(stdout, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
    });
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
 * Restores a file of `writeDataArchive` to a data folder that holds no site yet, or in which an earlier restore was
 * interrupted. If the file is damaged or something else, throws DataDirError and leaves nothing behind.
 */
export const restoreDataArchive = async (file: string, folder: string): Promise<void> => {
  if (!(await exists(file))) throw new DataDirError(`There is no file ${file}.`);
  const marker = path.join(folder, restoreMarker);
  if (!(await exists(marker)) && (await isInUse(folder)))
    throw new DataDirError(
      `${path.resolve(folder)} already holds a site. Move it away, or set DATA_DIR to another folder.`,
    );
  const { release, root } = await createDataDir(folder, { restores: true });
  const temporary = path.join(root, unpacking);
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { mode: 0o700 });
    await tar(["-xzf", "-", "-C", temporary], `${file} cannot be read.`, ({ stdin, stdout }) => {
      stdout.resume();
      return pipeline(createReadStream(file), stdin).catch(ignoreClosedPipe);
    });
    const unpacked = await readdir(temporary);
    const missing = parts.filter((name) => !unpacked.includes(name));
    if (missing.length > 0)
      throw new DataDirError(`${file} is no backup of a site: it holds no ${missing.join(", no ")}.`);
    await writeFile(marker, "");
    for (const name of parts) {
      await rm(path.join(root, name), { recursive: true, force: true });
      await rename(path.join(temporary, name), path.join(root, name));
    }
    await rm(marker);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    release();
  }
};
