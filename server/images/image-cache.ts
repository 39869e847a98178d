import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";

/** A stored image: the hash of its bytes, and a note by the caller that stored it. */
export type CachedImage = { hash: string; note: string };

export type ImageCache = {
  /** Finds an image by the hash of its request, and marks it as used. */
  find(key: string): CachedImage | null;
  /** The bytes; null if the file was deleted, which also removes the image from the cache. */
  read(image: CachedImage): Promise<Buffer | null>;
  /** Stores an image, evicting the least recently used ones if necessary. */
  store(key: string, bytes: Uint8Array, note: string): Promise<CachedImage>;
  close(): void;
};

type Options = { directory: string; maxBytes?: number; now?: () => number };

// A last-used time that is a minute off does no harm; a write for every read would.
const touchMs = 60_000;
const orphanMs = 3_600_000;
const schema = `
  pragma synchronous = off;
  pragma journal_mode = wal;
  create table if not exists images (
    key text primary key, hash text not null, note text not null, bytes integer not null, used_at integer not null
  ) without rowid;
  create index if not exists images_by_use on images (used_at);
  create index if not exists images_by_hash on images (hash);
`;

const isDamage = (error: unknown): boolean => {
  const { errcode } = error as { errcode?: number };
  // SQLITE_CORRUPT and SQLITE_NOTADB.
  return errcode === 11 || errcode === 26;
};

const openDatabase = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: 1_000 });
  try {
    database.exec(schema);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
};

/** If the cache cannot be used, the site starts without one: everything in it can be recreated. */
const openIndex = (directory: string): DatabaseSync => {
  const file = path.join(directory, "index.sqlite");
  try {
    mkdirSync(directory, { recursive: true });
    return openDatabase(file);
  } catch (error) {
    if (!isDamage(error)) return openDatabase(":memory:");
  }
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return openDatabase(file);
};

/** File name of an image, from its bytes: 40 hexadecimal digits. */
export const hashImage = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 40);

/** Images on disk, by the hash of their bytes, with an index by request. */
export const createImageCache = ({ directory, maxBytes = 500_000_000, now = Date.now }: Options): ImageCache => {
  const index = openIndex(directory);
  const select = index.prepare("select hash, note, used_at from images where key = ?");
  const touch = index.prepare("update images set used_at = ? where key = ?");
  const insert = index.prepare(
    "insert or replace into images (key, hash, note, bytes, used_at) values (?, ?, ?, ?, ?)",
  );
  const total = index.prepare("select coalesce(sum(bytes), 0) as bytes from images");
  const oldest = index.prepare("select key, hash, bytes from images order by used_at, key limit 50");
  const remove = index.prepare("delete from images where key = ?");
  const removeFile = index.prepare("delete from images where hash = ?");
  const isUsed = index.prepare("select 1 from images where hash = ? limit 1");
  const toFile = (hash: string): string => path.join(directory, hash);

  const evict = async (): Promise<void> => {
    let excess = Number(total.get()?.bytes ?? 0) - maxBytes;
    while (excess > 0) {
      const images = oldest.all() as { key: string; hash: string; bytes: number }[];
      if (images.length === 0) return;
      for (const { key, hash, bytes } of images) {
        if (excess <= 0) return;
        remove.run(key);
        excess -= bytes;
        if (!isUsed.get(hash)) await rm(toFile(hash), { force: true });
      }
    }
  };
  const removeOrphans = async (): Promise<void> => {
    for (const name of await readdir(directory)) {
      if (name.startsWith("index.sqlite") || isUsed.get(name)) continue;
      const { mtimeMs } = await stat(toFile(name));
      // A file that another process is just storing is not in the index yet.
      if (mtimeMs < now() - orphanMs) await rm(toFile(name), { force: true });
    }
  };
  removeOrphans().catch(() => undefined);

  const markAsUsed = (key: string): void => {
    try {
      touch.run(now(), key);
    } catch {
      // On a full disk the image is returned without being stored.
    }
  };

  return {
    find(key) {
      const row = select.get(key) as { hash: string; note: string; used_at: number } | undefined;
      if (!row) return null;
      if (row.used_at < now() - touchMs) markAsUsed(key);
      return { hash: row.hash, note: row.note };
    },
    async read({ hash }) {
      const bytes = await readFile(toFile(hash)).catch(() => null);
      if (!bytes) removeFile.run(hash);
      return bytes;
    },
    async store(key, bytes, note) {
      const hash = hashImage(bytes);
      await replaceFileWith(toFile(hash), bytes);
      insert.run(key, hash, note, bytes.byteLength, now());
      await evict();
      return { hash, note };
    },
    close: () => index.close(),
  };
};
