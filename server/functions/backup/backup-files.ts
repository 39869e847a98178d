import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend/backend.ts";

export type StoredFile = { bucket: string; name: string; bytes: Uint8Array };

const pageSize = 100;
const unreadable = (detail: string) => new AppError("unavailable", "The stored pictures cannot be read at the moment. Please try again soon.", { detail });

async function* listNames(backend: Backend, bucket: string, folder = ""): AsyncGenerator<string> {
  for (let offset = 0; ; offset += pageSize) {
    const { data, error } = await backend.service().storage.from(bucket).list(folder, { limit: pageSize, offset, sortBy: { column: "name", order: "asc" } });
    if (error) throw unreadable(error.message);
    for (const entry of data) {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.id === null) yield* listNames(backend, bucket, name);
      else yield name;
    }
    if (data.length < pageSize) return;
  }
}

/** Every stored file of every bucket, one at a time. */
export async function* readFiles(backend: Backend): AsyncGenerator<StoredFile> {
  const { storage } = backend.service();
  const { data: buckets, error } = await storage.listBuckets();
  if (error) throw unreadable(error.message);
  for (const { id: bucket } of buckets) {
    for await (const name of listNames(backend, bucket)) {
      const { data } = await storage.from(bucket).download(name);
      if (data) yield { bucket, name, bytes: new Uint8Array(await data.arrayBuffer()) };
    }
  }
}

/** Stores a file of a backup under its own name again. */
export const writeFile = async (backend: Backend, { bucket, name, bytes }: StoredFile): Promise<void> => {
  const { storage } = backend.service();
  const { error: missing } = await storage.getBucket(bucket);
  if (missing) await storage.createBucket(bucket, { public: true });
  const { error } = await storage.from(bucket).upload(name, bytes, { upsert: true, contentType: name.endsWith(".webp") ? "image/webp" : "application/octet-stream" });
  if (error) throw new AppError("unavailable", "A picture of the backup could not be stored. The posts are as they were.", { detail: `${name}: ${error.message}` });
};
