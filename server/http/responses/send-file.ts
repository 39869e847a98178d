import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { findRange, isNotModified } from "@site/supabase/http/conditional-requests.ts";

type SentFile = {
  file: string;
  /** Bytes. */ size: number;
  type: string;
  /** Names the version, without quotes. */ tag: string;
  cacheControl: string;
};

/** First and last byte of a range; null if the file has none of it. */
const toBounds = (range: string, size: number): { start: number; end: number } | null => {
  const [first = "", last = ""] = range.replace("bytes=", "").split("-");
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
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
  const bounds = range ? toBounds(range, size) : { start: 0, end: size - 1 };
  if (!bounds) return c.body(null, 416, { ...headers, "content-range": `bytes */${size}` });
  headers["content-length"] = String(bounds.end - bounds.start + 1);
  if (range) headers["content-range"] = `bytes ${bounds.start}-${bounds.end}/${size}`;
  if (c.req.method === "HEAD") return c.body(null, range ? 206 : 200, headers);
  const bytes = Readable.toWeb(createReadStream(file, bounds)) as ReadableStream<Uint8Array>;
  return c.body(bytes, range ? 206 : 200, headers);
};
