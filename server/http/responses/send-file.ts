import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { type ByteRange, findRange, isNotModified, toByteRange } from "@site/supabase/http/conditional-requests.ts";

type SentFile = {
  /** Its path, or what reads it elsewhere, a piece at a time. */
  file: string | ((bounds: ByteRange) => AsyncIterable<Uint8Array>);
  /** Bytes. */ size: number;
  type: string;
  /** Names the version, without quotes. */ tag: string;
  cacheControl: string;
};

/** Responds to GET and HEAD with a file whose version has a tag, with range requests for seeking. */
export const sendFile = (c: Context, { file, size, type, tag, cacheControl }: SentFile): Response => {
  const version = { etag: `"${tag}"`, lastModified: new Date(0) };
  const headers: Record<string, string> = {
    etag: version.etag,
    "cache-control": cacheControl,
    "content-type": type,
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  };
  const sent = c.req.raw.headers;
  if (sent.has("if-none-match") && isNotModified(sent, version)) return c.body(null, 304, headers);
  const range = findRange(sent, version);
  const bounds = range ? toByteRange(range, size) : { start: 0, end: size - 1 };
  if (!bounds) return c.body(null, 416, { ...headers, "content-range": `bytes */${size}` });
  headers["content-length"] = String(bounds.end - bounds.start + 1);
  if (range) headers["content-range"] = `bytes ${bounds.start}-${bounds.end}/${size}`;
  if (c.req.method === "HEAD") return c.body(null, range ? 206 : 200, headers);
  // One piece is read ahead.
  const stream =
    typeof file === "string" ? createReadStream(file, bounds) : Readable.from(file(bounds), { highWaterMark: 1 });
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>, range ? 206 : 200, headers);
};
