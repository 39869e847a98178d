import { copyFile, mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ByteRange } from "../http/conditional-requests.ts";
import { replaceFile } from "./replace-file.ts";
import { fileNamePattern } from "./file-name.ts";
import type { ObjectStore } from "./object-store.ts";

const removedAtOnce = 16;
/** Of systems that cannot open a folder, or not flush one. */
const unsupported = new Set(["EACCES", "EINVAL", "EISDIR", "EPERM"]);

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const orNull = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

const flush = async (target: string, flags: string): Promise<void> => {
  const handle = await open(target, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes the names in a folder survive a power failure. */
const flushFolder = async (folder: string): Promise<void> => {
  try {
    await flush(folder, "r");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && unsupported.has(String(error.code)))) throw error;
  }
};

/** Where a folder has a stored file. Throws for a name that is none, which could lead out of it. */
export const toFilePath = (directory: string, name: string): string => {
  if (!fileNamePattern.test(name)) throw new Error("The name of a stored file is not valid");
  return path.join(directory, name.slice(0, 2), name);
};

const readPart = async (file: string, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> => {
  await using handle = await open(file);
  const bytes = new Uint8Array(end - start + 1);
  const { bytesRead } = await handle.read(bytes, { position: start });
  return bytes.subarray(0, bytesRead);
};

/** Stores each file in one of 256 folders, by the first digits of its name. */
export const createDirectoryStorage = (directory: string): ObjectStore => {
  const getPath = (name: string): string => toFilePath(directory, name);

  const store = async (name: string, write: (temporary: string) => Promise<void>): Promise<void> => {
    const file = getPath(name);
    const folder = path.dirname(file);
    const created = await mkdir(folder, { recursive: true });
    await replaceFile(file, write);
    await flushFolder(folder);
    if (created !== undefined) await flushFolder(directory);
  };

  return {
    put: async (name, bytes) => store(name, (temporary) => writeFile(temporary, bytes, { flush: true })),
    get: async (name, range) => (range ? readPart(getPath(name), range) : readFile(getPath(name))).catch(orNull),
    findSize: async (name) => (await stat(getPath(name)).catch(orNull))?.size ?? null,
    async copy(name, to) {
      const source = getPath(name);
      try {
        await store(to, async (temporary) => {
          await copyFile(source, temporary);
          await flush(temporary, "r+");
        });
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async remove(names) {
      const paths = names.map(getPath);
      for (let at = 0; at < paths.length; at += removedAtOnce)
        await Promise.all(paths.slice(at, at + removedAtOnce).map((file) => rm(file, { force: true })));
    },
  };
};
