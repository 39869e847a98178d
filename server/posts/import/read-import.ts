import type { FileHandle } from "node:fs/promises";
import { listImages, replaceImages } from "../../images/upload/markdown-images.ts";
import type { ImportFolders } from "./import-folder.ts";
import type { ImportStore } from "./import-store.ts";
import type { PlannedEntry } from "./plan-entry.ts";
import type { ReadBatch, ReadInThread } from "./read-in-thread.ts";

const maxProblems = 500;
const maxGroupBytes = 600_000;

type Deps = { store: ImportStore; folders: ImportFolders; readInThread: ReadInThread; now(): number };

/** A text without its image addresses, which differ between an export and the post that was made of it. */
const withoutImages = (content: string): string =>
  replaceImages(content, new Map(listImages(content).map((address) => [address, "-"])));

/** Entries in groups that the backend accepts. */
function* toGroups(entries: PlannedEntry[]): Generator<PlannedEntry[]> {
  let group: PlannedEntry[] = [];
  let size = 0;
  for (const entry of entries) {
    const bytes = Buffer.byteLength(JSON.stringify(entry));
    if (group.length > 0 && size + bytes > maxGroupBytes) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(entry);
    size += bytes;
  }
  if (group.length > 0) yield group;
}

/**
 * Reads the files of an import into its table: one entry for each post, beside what is here already. Nothing else is
 * written. Throws UnreadableError, and what the store throws.
 */
export const readImport = async (
  { store, folders, readInThread, now }: Deps,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const { files, problems } = await folders.listFiles(id);
  await store.removeEntries(id);
  await store.change(id, { done: 0, total: files.length, problems: [], problem_count: 0, tool: null });
  const file: FileHandle = await folders.openPosts(id, "w");
  let tool = "";

  const markSame = async (suspects: { position: number; post_id: string }[], { entries, posts }: ReadBatch) => {
    if (suspects.length === 0) return;
    const here = new Map(
      (await store.readPosts(suspects.map(({ post_id }) => post_id))).map((post) => [post.id, post]),
    );
    for (const { position, post_id } of suspects) {
      const at = entries.findIndex((entry) => entry.position === position);
      const post = here.get(post_id);
      const { content } = JSON.parse(posts[at] ?? "{}") as { content?: string };
      if (!post || content === undefined) continue;
      if (post.content === content || withoutImages(post.content).trim() === withoutImages(content).trim())
        await store.markSame(id, position, post_id, post.slug);
    }
  };

  try {
    const end = await readInThread(
      { files, now: now() },
      {
        async onSource(source) {
          ({ tool } = source);
          await store.change(id, {
            tool,
            site_name: source.siteName?.slice(0, 300) ?? null,
            site: source.siteAddress?.slice(0, 300) ?? null,
          });
        },
        async onBatch(batch) {
          await file.write(batch.posts.map((post) => `${post}\n`).join(""));
          for (const group of toGroups(batch.entries))
            await markSame(await store.addEntries(id, tool, group, batch.filesRead), batch);
        },
        onAlive: (filesRead) => store.change(id, { done: filesRead }),
      },
      signal,
    );
    await file.sync();
    await folders.keepPosts(id);
    const all = [...problems, ...end.problems];
    await store.change(id, {
      state: "planned",
      done: files.length,
      problems: all.slice(0, maxProblems),
      problem_count: problems.length + end.problemCount,
      picture_hosts: end.hosts,
      holder: null,
      lease_until: null,
    });
  } finally {
    await file.close();
  }
};
