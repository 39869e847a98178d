import { AppError } from "#contracts/errors.ts";
import { maxImageBytes } from "#contracts/admin.ts";
import type { Backend } from "../backend.ts";
import { detectImageType } from "../images/detect-image-type.ts";
import { contentBucket, imageNamePattern } from "./content-tables.ts";

export type StoredFile = { name: string; bytes: Uint8Array };

const pageSize = 100;
const unreadable = (detail: string) =>
  new AppError("unavailable", "The stored images cannot be read at the moment. Please try again soon.", { detail });

type Storage = ReturnType<Backend["serviceClient"]>["storage"];

async function* listNames(storage: Storage): AsyncGenerator<string> {
  const { data: buckets, error: noBuckets } = await storage.listBuckets();
  if (noBuckets) throw unreadable(noBuckets.message);
  if (!buckets.some(({ id }) => id === contentBucket)) return;
  for (let offset = 0; ; offset += pageSize) {
    const { data, error } = await storage
      .from(contentBucket)
      .list("", { limit: pageSize, offset, sortBy: { column: "name", order: "asc" } });
    if (error) throw unreadable(error.message);
    for (const { name } of data) if (imageNamePattern.test(name)) yield name;
    if (data.length < pageSize) return;
  }
}

/** All stored images, one at a time. */
export async function* readFiles(backend: Backend): AsyncGenerator<StoredFile> {
  const { storage } = backend.serviceClient();
  for await (const name of listNames(storage)) {
    const { data } = await storage.from(contentBucket).download(name);
    if (data) yield { name, bytes: new Uint8Array(await data.arrayBuffer()) };
  }
}

const unwritten = (detail: string) =>
  new AppError("unavailable", "An image of the backup could not be stored. Nothing was changed.", { detail });

/**
 * Stores the images of a backup under their original names. Existing ones are skipped, because names are content
 * hashes. `undo` deletes the added ones.
 */
export const createFileWriter = (backend: Backend) => {
  const { storage } = backend.serviceClient();
  const bucket = storage.from(contentBucket);
  const added: string[] = [];
  let total = 0;
  let stored: Set<string> | null = null;

  const prepare = async (): Promise<Set<string>> => {
    const { error: missing } = await storage.getBucket(contentBucket);
    if (missing) await storage.createBucket(contentBucket, { public: true });
    const names = new Set<string>();
    for await (const name of listNames(storage)) names.add(name);
    return names;
  };

  return {
    add: async ({ name, bytes }: StoredFile): Promise<void> => {
      const isStoredImage =
        imageNamePattern.test(name) && bytes.byteLength <= maxImageBytes && detectImageType(bytes) === "webp";
      if (!isStoredImage)
        throw new AppError(
          "invalid_request",
          `The backup is damaged: the file "${name.slice(0, 100)}" is not a stored image. Nothing was changed.`,
        );
      stored ??= await prepare();
      total += 1;
      if (stored.has(name)) return;
      const { error } = await bucket.upload(name, bytes, { contentType: "image/webp", cacheControl: "31536000" });
      if (error) throw unwritten(`${name}: ${error.message}`);
      added.push(name);
      stored.add(name);
    },
    count: () => total,
    undo: async (): Promise<void> => {
      for (let at = 0; at < added.length; at += pageSize) await bucket.remove(added.slice(at, at + pageSize));
    },
  };
};
