import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../replace-file.ts";

type Body = ReadableStream | Uint8Array;

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".mp3": "audio/mpeg",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
};

const getContentType = (key: string) => contentTypes[path.extname(key).toLowerCase()] ?? "application/octet-stream";

/** Stores objects as files named by a hash of bucket and key, so that no key can escape the folder. */
export const createDirectoryStorage = (directory: string) => {
  const getFilePath = (bucket: string, key: string) => {
    const name = createHash("sha256").update(`${bucket}\0${key}`).digest("hex");
    return path.join(directory, name.slice(0, 2), name);
  };

  const describe = async (file: string, key: string) => {
    const { size, mtime } = await stat(file);
    const eTag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
    return {
      cacheControl: "no-cache",
      contentLength: size,
      size,
      mimetype: getContentType(key),
      lastModified: mtime,
      eTag,
    };
  };

  const store = async (file: string, write: (temporary: string) => Promise<void>) => {
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(file, write);
  };

  const deleteObject = async (bucket: string, key: string) => rm(getFilePath(bucket, key), { force: true });

  return {
    driver: undefined,
    async getObject(bucket: string, key: string, _version?: string, headers?: { ifNoneMatch?: string }) {
      const file = getFilePath(bucket, key);
      const metadata = await describe(file, key);
      if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
      return { httpStatusCode: 200, metadata, body: await readFile(file) };
    },
    async uploadObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      body: Body,
      mimetype: string,
      cacheControl: string,
    ) {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
      const file = getFilePath(bucket, key);
      await store(file, (temporary) => writeFile(temporary, bytes, { flush: true }));
      return { ...(await describe(file, key)), mimetype, cacheControl };
    },
    deleteObject,
    async deleteObjects(bucket: string, keys: string[]) {
      for (const key of keys) await deleteObject(bucket, key);
    },
    async copyObject(bucket: string, key: string, _version: string | undefined, toBucket: string, toKey: string) {
      const file = getFilePath(toBucket, toKey);
      await store(file, (temporary) => copyFile(getFilePath(bucket, key), temporary));
      const { eTag, lastModified } = await describe(file, toKey);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: (bucket: string, key: string) => describe(getFilePath(bucket, key), key),
    privateAssetUrl: async (bucket: string, key: string) => `file://${getFilePath(bucket, key)}`,
  };
};
