import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImportNote } from "#contracts/posts/import-calls.ts";

/** A file of an import: it is stored under a number, never under its name. */
export type StoredFile = { path: string; size: number; file: string; sha256: string | null };
type IndexedFile = Omit<StoredFile, "file"> & { number: number };
type PartIndex = { files: IndexedFile[]; problems: ImportNote[] };
export type PartTotals = { files: number; bytes: number };

const isPost = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

/** A part while its files arrive. Until `finish`, nothing of it counts. */
export type PartWriter = {
  totals: PartTotals;
  add(name: string, bytes: Uint8Array): Promise<void>;
  addProblem(file: string, reason: string): void;
  finish(): Promise<void>;
  cancel(): Promise<void>;
};

export type ImportFolders = ReturnType<typeof createImportFolders>;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** The files of imports, `<import>/parts/<part>/<number>`, and what was read of them, `<import>/posts`. */
export const createImportFolders = (root: string) => {
  const inside = (id: string, ...names: string[]) => path.join(root, id, ...names);
  const listParts = async (id: string): Promise<string[]> =>
    (await readdir(inside(id, "parts"))).toSorted((a, b) => Number(a) - Number(b));
  const readIndex = async (id: string, part: string): Promise<PartIndex> =>
    JSON.parse(await readFile(inside(id, "parts", part, "index.json"), "utf8")) as PartIndex;

  return {
    async getFreeBytes(): Promise<number> {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async create(id: string): Promise<void> {
      await mkdir(inside(id, "parts"), { recursive: true, mode: 0o700 });
    },

    async has(id: string): Promise<boolean> {
      return stat(inside(id, "parts")).then(
        () => true,
        () => false,
      );
    },

    remove: (id: string) => rm(inside(id), { recursive: true, force: true }),

    /** Ids of the imports with a folder here. */
    async list(): Promise<string[]> {
      return readdir(root).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
    },

    /** What all parts but this one hold. */
    async readTotals(id: string, except: number): Promise<PartTotals & { parts: number }> {
      const totals = { files: 0, bytes: 0, parts: 0 };
      for (const part of await listParts(id)) {
        if (part === String(except)) continue;
        const { files, bytes } = JSON.parse(
          await readFile(inside(id, "parts", part, "totals.json"), "utf8"),
        ) as PartTotals;
        totals.files += files;
        totals.bytes += bytes;
        totals.parts += 1;
      }
      return totals;
    },

    /** Begins a part; when it is finished, it replaces the one that had its number. */
    async openPart(id: string, part: number): Promise<PartWriter> {
      const incoming = inside(id, `incoming-${randomUUID()}`);
      await mkdir(incoming, { mode: 0o700 });
      const index: PartIndex = { files: [], problems: [] };
      const totals: PartTotals = { files: 0, bytes: 0 };
      return {
        totals,
        async add(name, bytes) {
          const number = index.files.length;
          await writeFile(path.join(incoming, String(number)), bytes, { mode: 0o600 });
          const sha256 = isPost(name) ? createHash("sha256").update(bytes).digest("hex") : null;
          index.files.push({ path: name, size: bytes.byteLength, number, sha256 });
          totals.files += 1;
          totals.bytes += bytes.byteLength;
        },
        addProblem(file, reason) {
          index.problems.push({ file: file.slice(0, 300), line: null, reason });
        },
        async finish() {
          await writeFile(path.join(incoming, "index.json"), JSON.stringify(index), { mode: 0o600 });
          await writeFile(path.join(incoming, "totals.json"), JSON.stringify(totals), { mode: 0o600 });
          const place = inside(id, "parts", String(part));
          await rm(place, { recursive: true, force: true });
          await rename(incoming, place);
        },
        cancel: () => rm(incoming, { recursive: true, force: true }),
      };
    },

    /** All files of an import; of two with the same path, the one that came later. */
    async listFiles(id: string): Promise<{ files: StoredFile[]; problems: ImportNote[] }> {
      const files = new Map<string, StoredFile>();
      const problems: ImportNote[] = [];
      for (const part of await listParts(id)) {
        const index = await readIndex(id, part);
        problems.push(...index.problems);
        for (const { number, ...file } of index.files)
          files.set(file.path, { ...file, file: inside(id, "parts", part, String(number)) });
      }
      return { files: [...files.values()], problems };
    },

    /** The file that holds the posts that were read, one behind the other. */
    openPosts: (id: string, flags: "w" | "r"): Promise<FileHandle> => open(inside(id, "posts"), flags, 0o600),
    /** Called when all of them were read, before anybody goes on with them. */
    keepPosts: (_id: string): Promise<void> => Promise.resolve(),
  };
};
