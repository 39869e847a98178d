import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toFilePath } from "../storage/directory-storage.ts";
import { createS3Client, type S3Options } from "../storage/s3-client.ts";
import { readFileList, type StoredFile } from "../storage/stored-files.ts";

/** As many as are read from a bucket at once. */
const concurrency = 4;
const timeoutMs = 300_000;

type SaveFile = (name: string, to: string) => Promise<void>;

const createSave = (options: S3Options): SaveFile => {
  const { root, request } = createS3Client({ ...options, timeoutMs });
  return async (name, to) => {
    const response = await request(`${root}/${name}`, { method: "GET" });
    if (!response?.body) return;
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(to, { flags: "wx", mode: 0o600 }));
  };
};

/**
 * Completes a folder with the files that a copied database names, as streams from the bucket if one has them. Returns where
 * the objects are whose file is gone, or shorter or longer than it was.
 */
export const saveFiles = async (copy: string, directory: string, bucket: S3Options | undefined): Promise<string[]> => {
  const save = bucket && createSave(bucket);
  const missing: string[] = [];
  const files = readFileList(copy);
  const saveOne = async ({ file, place, bytes }: StoredFile): Promise<void> => {
    const target = toFilePath(directory, file);
    await save?.(file, target);
    const size = (await stat(target).catch(() => null))?.size;
    if (size === undefined || (bytes !== null && size !== bytes)) missing.push(place);
  };
  const saveAll = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next()) await saveOne(next.value);
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, saveAll));
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return missing.toSorted();
};
