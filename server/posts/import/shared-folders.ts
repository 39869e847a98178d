import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { LargeFiles } from "@site/supabase/storage/s3-large-files.ts";
import { importsUnavailable } from "./import-errors.ts";
import type { ImportFolders } from "./import-folder.ts";
import { minFreeBytes } from "./import-limits.ts";
import { packPart, unpackPart } from "./packed-part.ts";
import { diskTooFull } from "./receive-part.ts";

type Deps = {
  /** The folders of this machine. */
  folders: ImportFolders;
  root: string;
  files: LargeFiles;
};

/** What a bucket holds of an import: `part-<number>-<version>`, `posts-<version>`, and that it was opened. */
type StoredFile = { key: string; version: string; bytes: number };

const prefix = "imports/";
const opened = "opened";
const keyPattern = /^(part-[1-9]\d{0,3}|posts)-(\d{13}-[0-9a-f-]{36})$/;
// Later versions are greater texts.
const createVersion = (): string => `${Date.now()}-${randomUUID()}`;

async function* toContent(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const fail = (error: unknown): never => {
  throw importsUnavailable(String(error));
};

/** Failures of the bucket in the words for the owner. */
const toAvailable = (files: LargeFiles): LargeFiles => ({
  put: (name, content) => files.put(name, content).catch(fail),
  get: (name) => files.get(name).catch(fail),
  list: (start) => files.list(start).catch(fail),
  remove: (name) => files.remove(name).catch(fail),
});

/**
 * Folders of imports that all replicas have: what is finished on one machine goes to a bucket, and a machine that lacks it
 * fetches it before it goes on. Names in the bucket are only compared with those that are made here.
 */
export const createSharedFolders = ({ folders, root, files: bucket }: Deps): ImportFolders => {
  const files = toAvailable(bucket);
  const toKey = (id: string, name: string): string => `${prefix}${id}/${name}`;
  const inside = (id: string, ...names: string[]) => path.join(root, id, ...names);
  const toPlace = (id: string, name: string): string =>
    name === "posts" ? inside(id, "posts") : inside(id, "parts", name.slice("part-".length));
  const toVersionFile = (id: string, name: string): string => inside(id, `${name}.version`);

  /** The newest version of each name, and the keys of all older ones. Null if no such import was opened. */
  const list = async (id: string): Promise<{ newest: Map<string, StoredFile>; older: string[] } | null> => {
    const start = toKey(id, "");
    const storedFiles = await files.list(start);
    const newest = new Map<string, StoredFile>();
    const older: string[] = [];
    for (const { name: key, bytes } of storedFiles) {
      const [, name, version] = keyPattern.exec(key.slice(start.length)) ?? [];
      if (name === undefined || version === undefined) continue;
      const newer = newest.get(name);
      if (newer && newer.version > version) older.push(key);
      else newest.set(name, { key, version, bytes });
      if (newer && newer.version < version) older.push(newer.key);
    }
    return storedFiles.length === 0 ? null : { newest, older };
  };

  const give = async (id: string, name: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
    const version = createVersion();
    await files.put(toKey(id, `${name}-${version}`), content);
    await writeFile(toVersionFile(id, name), version, { mode: 0o600 });
    for (const key of (await list(id))?.older ?? []) await files.remove(key);
  };

  const fetchOne = async (id: string, name: string, { key, version, bytes }: StoredFile): Promise<void> => {
    const held = await readFile(toVersionFile(id, name), "utf8").catch(() => "");
    const place = toPlace(id, name);
    if (held === version && existsSync(place)) return;
    if ((await folders.getFreeBytes()) < Math.max(minFreeBytes, bytes)) throw diskTooFull();
    const content = await files.get(key);
    // A newer one has replaced it: its replica goes on with that.
    if (!content) return;
    const incoming = inside(id, `incoming-${randomUUID()}`);
    try {
      if (name === "posts") await pipeline(content, createWriteStream(incoming, { mode: 0o600 }));
      else await unpackPart(content, incoming);
      await rm(place, { recursive: true, force: true });
      await rename(incoming, place);
      await writeFile(toVersionFile(id, name), version, { mode: 0o600 });
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  };

  return {
    ...folders,

    async create(id) {
      await folders.create(id);
      await files.put(toKey(id, opened), toContent(id));
    },

    async has(id) {
      const kept = await list(id);
      if (!kept) return folders.has(id);
      await mkdir(inside(id, "parts"), { recursive: true, mode: 0o700 });
      for (const [name, one] of kept.newest) await fetchOne(id, name, one);
      return true;
    },

    async remove(id) {
      await folders.remove(id);
      for (const { name } of await files.list(toKey(id, ""))) await files.remove(name);
    },

    async openPart(id, part) {
      const writer = await folders.openPart(id, part);
      return {
        ...writer,
        async finish() {
          await writer.finish();
          const place = inside(id, "parts", String(part));
          await give(id, `part-${part}`, packPart(place)).catch(async (error: unknown) => {
            await rm(place, { recursive: true, force: true });
            throw error;
          });
        },
      };
    },

    keepPosts: (id) => give(id, "posts", createReadStream(inside(id, "posts"))),
  };
};
