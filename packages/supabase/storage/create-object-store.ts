import path from "node:path";
import { createDirectoryStorage } from "./directory-storage.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Options } from "./s3-client.ts";
import { createS3Storage } from "./s3-storage.ts";

export type StoreOptions = { storageDirectory?: string | undefined; s3?: S3Options | undefined };

/** The store of the given options; null if there is none. */
export const createObjectStore = ({ storageDirectory, s3 }: StoreOptions): ObjectStore | null => {
  if (s3) return createS3Storage(s3);
  return storageDirectory === undefined ? null : createDirectoryStorage(path.resolve(storageDirectory));
};
