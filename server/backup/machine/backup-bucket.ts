import { createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createS3Client } from "@site/supabase/storage/s3-client.ts";
import { DataDirError } from "../../data-dir.ts";
import { parseBackupName } from "./backup-name.ts";
import type { BackupBucket, BackupStore, StoredBackup } from "./backup-places.ts";

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

/** Backups in a bucket of any service with the API of S3: uploaded in parts, so that no file is in memory. */
export const createBackupBucket = ({ prefix, ...options }: BackupBucket): BackupStore => {
  const { root, request } = createS3Client({ ...options, timeoutMs });
  const toUrl = (name: string, query = ""): string => `${root}/${prefix}${name}${query}`;
  const toPlace = (name = ""): string => `s3://${new URL(root).host}/${options.bucket}/${prefix}${name}`;
  const missing = (name: string) => new DataDirError(`There is no ${toPlace(name)}.`);

  const send = async (name: string, query: string, init: RequestInit): Promise<{ text: string; etag: string }> => {
    const response = await request(toUrl(name, query), init);
    if (!response) throw missing(name);
    const text = await response.text();
    // What fails late is told in the body of a 200.
    if (text.includes("<Error>")) throw new DataDirError(`${toPlace(name)}: ${readTag(text, "Code") ?? "refused"}`);
    return { text, etag: response.headers.get("etag") ?? "" };
  };

  const uploadParts = async (name: string, upload: string, file: string, bytes: number): Promise<void> => {
    const handle = await open(file);
    const etags: string[] = [];
    try {
      for (let at = 0; at < bytes; at += partBytes) {
        const body = new Uint8Array(Math.min(partBytes, bytes - at));
        const { bytesRead } = await handle.read(body, 0, body.length, at);
        if (bytesRead !== body.length) throw new DataDirError(`${file} became shorter while it was uploaded.`);
        const query = `?partNumber=${etags.length + 1}&uploadId=${encodeURIComponent(upload)}`;
        etags.push((await send(name, query, { method: "PUT", body })).etag);
      }
    } finally {
      await handle.close();
    }
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    await send(name, `?uploadId=${encodeURIComponent(upload)}`, { method: "POST", body });
  };

  const upload = async (name: string, file: string): Promise<void> => {
    const { size } = await stat(file);
    const begun = await send(name, "?uploads", { method: "POST" });
    const id = readTag(begun.text, "UploadId");
    if (id === undefined) throw new DataDirError(`${toPlace()} does not take files in parts.`);
    try {
      await uploadParts(name, id, file, size);
    } catch (error) {
      // So that the parts are not paid for.
      await request(toUrl(name, `?uploadId=${encodeURIComponent(id)}`), { method: "DELETE" }).catch(() => null);
      throw error;
    }
    const stored = await request(toUrl(name), { method: "HEAD" });
    const bytes = Number(stored?.headers.get("content-length"));
    if (bytes !== size) throw new DataDirError(`${toPlace(name)} has ${bytes} bytes, not ${size}.`);
  };

  return {
    async list() {
      const found: StoredBackup[] = [];
      let after: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const next = after === undefined ? "" : `&continuation-token=${encodeURIComponent(after)}`;
        const response = await request(`${root}?list-type=2&prefix=${encodeURIComponent(prefix)}${next}`, {
          method: "GET",
        });
        if (!response) throw missing("");
        const xml = await response.text();
        for (const entry of xml.split("<Contents>").slice(1)) {
          const name = (readTag(entry, "Key") ?? "").slice(prefix.length);
          const at = parseBackupName(name);
          if (at) found.push({ name, bytes: Number(readTag(entry, "Size") ?? 0), at });
        }
        after = readTag(xml, "NextContinuationToken");
        if (after === undefined) break;
      }
      return found.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    },
    async take(file) {
      await upload(path.basename(file), file);
      await rm(file);
    },
    async remove(name) {
      await (await request(toUrl(name), { method: "DELETE" }))?.body?.cancel();
    },
    async copy(name, to) {
      const response = await request(toUrl(name), { method: "GET" });
      if (!response?.body) throw missing(name);
      await pipeline(Readable.fromWeb(response.body as never), createWriteStream(to, { flags: "wx", mode: 0o600 }));
    },
    toPlace,
  };
};
