import type { FileHandle } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { ImportedPost } from "@site/post-import/imported-post.ts";
import type { ImportFolders } from "./import-folder.ts";
import type { ImportStore, NextEntry } from "./import-store.ts";
import { type PostAddress, type PreparedEntry, prepareEntry } from "./write-entry.ts";
import type { EntryPictures } from "./entry-pictures.ts";

/** Entries that are read from the table at a time, and prepared at a time. */
const pageEntries = 100;
const preparedAtOnce = 6;
const maxGroup = 25;
const maxGroupBytes = 300_000;
const maxGroupPictures = 60;
/** Between two groups, so that the database serves others. */
const pauseMs = 15;

/** Old paths of posts that lead to them; what is there already stays. */
export type AddOldPaths = (importId: string, paths: { from: string; postId: string }[]) => Promise<unknown>;

type Deps = {
  store: ImportStore;
  folders: ImportFolders;
  addOldPaths: AddOldPaths;
  /** The pictures of this run. */
  pictures: EntryPictures;
  now(): number;
};

type Run = {
  id: string;
  holder: string;
  actor: string;
  site: string | null;
  siteUrl: string;
  isOwnExport: boolean;
  signal: AbortSignal;
};

const readPost = async (file: FileHandle, { place, size }: NextEntry): Promise<ImportedPost> => {
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0, size, place);
  return JSON.parse(bytes.toString("utf8")) as ImportedPost;
};

type Prepared = PreparedEntry & { entry: NextEntry; bytes: number };

/**
 * Writes the chosen entries of an import that are not written yet, in groups, each with its outcome in one transaction:
 * however a process ends, no post is written twice. Returns false if the import was stopped.
 */
export const runImport = async (
  { store, folders, addOldPaths, pictures, now }: Deps,
  { id, holder, actor, site, siteUrl, isOwnExport, signal }: Run,
): Promise<boolean> => {
  const addresses = new Map<string, PostAddress>();
  for await (const { key, ...address } of store.readAddresses(id)) addresses.set(key, address);
  const file = await folders.openPosts(id, "r");

  const prepare = async (entry: NextEntry): Promise<Prepared> => {
    const prepared = await prepareEntry(
      { pictures, addresses, site, siteUrl, isOwnExport, now },
      entry,
      await readPost(file, entry),
    );
    return { ...prepared, entry, bytes: Buffer.byteLength(JSON.stringify(prepared.written)) };
  };
  const redirect = async (posts: { paths: string[]; postId: string | null }[]): Promise<void> => {
    const entries = posts.flatMap(({ paths, postId }) => (postId ? paths.map((from) => ({ from, postId })) : []));
    if (entries.length > 0) await addOldPaths(id, entries);
  };
  const write = async (group: Prepared[]): Promise<boolean> => {
    const result = await store.write(id, {
      actor,
      holder,
      entries: group.map(({ written }) => written),
      copied: group.reduce((sum, { copied }) => sum + copied, 0),
    });
    if (result === null) return false;
    const postIds = new Map(result.map(({ position, post_id }) => [position, post_id]));
    await redirect(group.map(({ entry }) => ({ paths: entry.old_paths, postId: postIds.get(entry.position) ?? null })));
    await wait(pauseMs);
    return true;
  };
  async function* prepareAll(): AsyncGenerator<Prepared> {
    for (let after = 0; ;) {
      const page = await store.nextEntries(id, after, pageEntries);
      const last = page.at(-1);
      if (!last) return;
      after = last.position;
      for (let at = 0; at < page.length; at += preparedAtOnce)
        yield* await Promise.all(page.slice(at, at + preparedAtOnce).map(prepare));
    }
  }

  try {
    // A process may have ended between its last group and the redirects of that.
    await redirect(await store.readLastWritten(id, 2 * maxGroup));
    let group: Prepared[] = [];
    let writing: Promise<boolean> = Promise.resolve(true);
    const flush = async (): Promise<boolean> => {
      const isHeld = await writing;
      const next = group;
      group = [];
      writing = isHeld && next.length > 0 ? write(next) : Promise.resolve(isHeld);
      // Awaited before the next one; an error must not be unhandled meanwhile.
      writing.catch(() => undefined);
      return isHeld;
    };
    const sum = (of: (prepared: Prepared) => number) => group.reduce((total, prepared) => total + of(prepared), 0);
    for await (const prepared of prepareAll()) {
      if (signal.aborted) return false;
      if (group.length > 0 && sum(({ bytes }) => bytes) + prepared.bytes > maxGroupBytes && !(await flush()))
        return false;
      group.push(prepared);
      const isFull = group.length >= maxGroup || sum(({ copied }) => copied) >= maxGroupPictures;
      if (isFull && !(await flush())) return false;
    }
    return (await flush()) && (await writing);
  } finally {
    await file.close();
  }
};
