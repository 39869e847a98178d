import { fileNamePattern, probeName } from "./file-name.ts";
import type { ObjectStore } from "./object-store.ts";
import { createS3Client, type S3Options } from "./s3-client.ts";

const removedAtOnce = 16;
/** For who reads from the store itself: a file never changes, but one that was deleted is to be gone some time. */
const publicCacheControl = "public, max-age=3600";

/** Files in a bucket of any service with the API of S3, so that several machines have the same. */
export const createS3Storage = (options: S3Options): ObjectStore => {
  const { root, fail, request } = createS3Client(options);

  const toUrl = (name: string): string => {
    if (!fileNamePattern.test(name)) throw new Error("The name of a stored file is not valid");
    return `${root}/${name}`;
  };

  const { publicUrl } = options;
  return {
    toPublicUrl: publicUrl === undefined ? undefined : (name) => `${publicUrl}/${name}`,
    async put(name, bytes, type = "application/octet-stream") {
      const body = new Uint8Array(bytes);
      const headers = { "content-type": type, "cache-control": publicCacheControl };
      const response = await request(toUrl(name), { method: "PUT", body, headers });
      if (!response) throw new Error("The store of files answers 404 to a new file");
      await response.body?.cancel();
    },
    async get(name, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await request(toUrl(name), { method: "GET", ...(headers && { headers }) });
      return response && new Uint8Array(await response.arrayBuffer().catch(fail));
    },
    async findSize(name) {
      const response = await request(toUrl(name), { method: "HEAD" });
      const length = response?.headers.get("content-length") ?? null;
      return length === null ? null : Number(length);
    },
    async copy(name, to) {
      const headers = { "x-amz-copy-source": `/${encodeURIComponent(options.bucket)}/${name}` };
      toUrl(name);
      const response = await request(toUrl(to), { method: "PUT", headers });
      if (!response) return false;
      // A copy that fails late is told in the body of a 200.
      if (/<Error>/.test(await response.text())) throw new Error("The store of files could not copy a file");
      return true;
    },
    async remove(names) {
      const urls = names.map(toUrl);
      for (let at = 0; at < urls.length; at += removedAtOnce)
        await Promise.all(
          urls.slice(at, at + removedAtOnce).map(async (url) => {
            const response = await request(url, { method: "DELETE" });
            await response?.body?.cancel();
          }),
        );
    },
  };
};

/** Rejects in words if the bucket is not there, or the keys are refused. */
export const checkS3Storage = async (options: S3Options): Promise<void> =>
  void (await createS3Storage(options).get(probeName));
