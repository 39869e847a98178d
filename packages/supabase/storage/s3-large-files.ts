import { createS3Client, type S3Options } from "./s3-client.ts";

type LargeFile = { name: string; bytes: number };

/** Files of any size in a bucket, as streams. Names are whole keys. */
export type LargeFiles = {
  /** Stores a file, whole or not at all, and returns its size in bytes. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Null if there is no such file. */
  get(name: string): Promise<ReadableStream<Uint8Array> | null>;
  list(prefix: string): Promise<LargeFile[]>;
  remove(name: string): Promise<void>;
};

/** Of each part of a large file, in bytes: at most 10,000 parts are taken, so 160 GB. */
const partBytes = 16 * 1024 * 1024;
const timeoutMs = 300_000;
const maxPages = 100;

/** The text of the first such tag. */
const readTag = (
  xml: string,
  tag: "Code" | "Key" | "NextContinuationToken" | "Size" | "UploadId",
): string | undefined => {
  const [, after] = xml.split(`<${tag}>`, 2);
  const [text, rest] = after?.split(`</${tag}>`, 2) ?? [];
  return rest === undefined ? undefined : text;
};

/** The same bytes in parts of one size; only the last one is smaller, and there is always one. */
async function* toParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  let count = 0;
  for await (const chunk of content)
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + partBytes - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < partBytes) continue;
      yield part;
      count += 1;
      [part, filled] = [new Uint8Array(partBytes), 0];
    }
  if (filled > 0 || count === 0) yield part.subarray(0, filled);
}

/** Large files in a bucket of any service with the API of S3: sent in parts, so that none is in memory. */
export const createLargeFiles = (options: S3Options): LargeFiles => {
  const { root, request } = createS3Client({ ...options, timeoutMs });
  const toUrl = (name: string, query = ""): string => `${root}/${name}${query}`;

  const send = async (name: string, query: string, init: RequestInit): Promise<{ text: string; etag: string }> => {
    const response = await request(toUrl(name, query), init);
    if (!response) throw new Error("The store of files answers 404");
    const text = await response.text();
    // What fails late is told in the body of a 200.
    if (text.includes("<Error>")) throw new Error(`The store of files answers ${readTag(text, "Code") ?? "an error"}`);
    return { text, etag: response.headers.get("etag") ?? "" };
  };

  const sendParts = async (name: string, upload: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
    const etags: string[] = [];
    let bytes = 0;
    for await (const body of toParts(content)) {
      const query = `?partNumber=${etags.length + 1}&uploadId=${upload}`;
      etags.push((await send(name, query, { method: "PUT", body })).etag);
      bytes += body.length;
    }
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    await send(name, `?uploadId=${upload}`, { method: "POST", body });
    return bytes;
  };

  return {
    async put(name, content) {
      const begun = await send(name, "?uploads", { method: "POST" });
      const id = readTag(begun.text, "UploadId");
      if (id === undefined) throw new Error("The store of files does not take files in parts");
      const upload = encodeURIComponent(id);
      try {
        const bytes = await sendParts(name, upload, content);
        const stored = await request(toUrl(name), { method: "HEAD" });
        const size = Number(stored?.headers.get("content-length"));
        if (size !== bytes) throw new Error(`The store of files has ${size} bytes of a file, not ${bytes}`);
        return bytes;
      } catch (error) {
        // So that the parts are not paid for.
        await request(toUrl(name, `?uploadId=${upload}`), { method: "DELETE" }).catch(() => null);
        throw error;
      }
    },
    async get(name) {
      return (await request(toUrl(name), { method: "GET" }))?.body ?? null;
    },
    async list(prefix) {
      const largeFiles: LargeFile[] = [];
      let after: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const next = after === undefined ? "" : `&continuation-token=${encodeURIComponent(after)}`;
        const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${next}`;
        const response = await request(`${root}${query}`, { method: "GET" });
        if (!response) throw new Error("The store of files answers 404");
        const xml = await response.text();
        for (const entry of xml.split("<Contents>").slice(1))
          largeFiles.push({ name: readTag(entry, "Key") ?? "", bytes: Number(readTag(entry, "Size") ?? 0) });
        after = readTag(xml, "NextContinuationToken");
        if (after === undefined) break;
      }
      return largeFiles;
    },
    async remove(name) {
      await (await request(toUrl(name), { method: "DELETE" }))?.body?.cancel();
    },
  };
};
