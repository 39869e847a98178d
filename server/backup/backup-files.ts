import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import { type ContentBucketName, contentBucketNames, contentBuckets, maxFileBytes } from "./content-buckets.ts";

export type StoredFile = { bucket: ContentBucketName; name: string; bytes: Uint8Array };

const pageSize = 100;
const unreadable = (detail: string) =>
  new AppError("unavailable", "The stored images cannot be read at the moment. Please try again soon.", { detail });

type Storage = ReturnType<Backend["serviceClient"]>["storage"];

async function* listNames(storage: Storage, bucket: ContentBucketName): AsyncGenerator<string> {
  const { data: buckets, error: noBuckets } = await storage.listBuckets();
  if (noBuckets) throw unreadable(noBuckets.message);
  if (!buckets.some(({ id }) => id === bucket)) return;
  for (let offset = 0; ; offset += pageSize) {
    const { data, error } = await storage
      .from(bucket)
      .list("", { limit: pageSize, offset, sortBy: { column: "name", order: "asc" } });
    if (error) throw unreadable(error.message);
    for (const { name } of data) if (contentBuckets[bucket].isOwn(name)) yield name;
    if (data.length < pageSize) return;
  }
}

/** All stored files, one at a time. */
export async function* readFiles(backend: Backend): AsyncGenerator<StoredFile> {
  const { storage } = backend.serviceClient();
  for (const bucket of contentBucketNames)
    for await (const name of listNames(storage, bucket)) {
      const { data } = await storage.from(bucket).download(name);
      if (data) yield { bucket, name, bytes: new Uint8Array(await data.arrayBuffer()) };
    }
}

const unwritten = (detail: string) =>
  new AppError("unavailable", "An image of the backup could not be stored. Nothing was changed.", { detail });

/**
 * Stores the files of a backup under their original names. Existing ones are skipped, because names are content
 * hashes. `undo` deletes the added ones.
 */
export const createFileWriter = (backend: Backend) => {
  const { storage } = backend.serviceClient();
  const added: { bucket: ContentBucketName; name: string }[] = [];
  const stored = new Map<ContentBucketName, Set<string>>();
  let total = 0;

  const prepare = async (bucket: ContentBucketName): Promise<Set<string>> => {
    const { error: missing } = await storage.getBucket(bucket);
    if (missing) await storage.createBucket(bucket, { public: true });
    const names = new Set<string>();
    for await (const name of listNames(storage, bucket)) names.add(name);
    stored.set(bucket, names);
    return names;
  };

  return {
    add: async ({ bucket, name, bytes }: StoredFile): Promise<void> => {
      const contentType = bytes.byteLength <= maxFileBytes ? contentBuckets[bucket].findType(name, bytes) : null;
      if (contentType === null)
        throw new AppError(
          "invalid_request",
          `The backup is damaged: the file "${name.slice(0, 100)}" is not a stored image. Nothing was changed.`,
        );
      const names = stored.get(bucket) ?? (await prepare(bucket));
      total += 1;
      if (names.has(name)) return;
      const { error } = await storage.from(bucket).upload(name, bytes, { contentType, cacheControl: "31536000" });
      if (error) throw unwritten(`${name}: ${error.message}`);
      added.push({ bucket, name });
      names.add(name);
    },
    count: () => total,
    undo: async (): Promise<void> => {
      for (const bucket of contentBucketNames) {
        const names = added.filter((file) => file.bucket === bucket).map(({ name }) => name);
        for (let at = 0; at < names.length; at += pageSize)
          await storage.from(bucket).remove(names.slice(at, at + pageSize));
      }
    },
  };
};
