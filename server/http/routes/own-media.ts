import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { findRange, isNotModified } from "@site/supabase/http/conditional-requests.ts";
import type { MediaFiles } from "../../media/media-files.ts";
import { mediaTypes, ownMediaPath, parseMediaName } from "../../media/media-names.ts";

type Options = { media: Pick<MediaFiles, "findOwn">; getAddress(c: Context): string };

const cacheControl = "public, max-age=31536000, immutable";

/** First and last byte of a range; null if the file has none of it. */
const toBounds = (range: string, size: number): { start: number; end: number } | null => {
  const [first = "", last = ""] = range.replace("bytes=", "").split("-");
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
};

/**
 * Serves the character's own files below `/media/own/`, with range requests for seeking. They never change.
 */
export const ownMedia = ({ media: files, getAddress }: Options): Hono => {
  const app = new Hono();
  app.on(["GET", "HEAD"], `${ownMediaPath}:name`, async (c) => {
    const media = parseMediaName(c.req.param("name"));
    const found = media && (await files.findOwn(media, getAddress(c)));
    if (!found) return c.text("Not found", 404, { "cache-control": "no-store" });
    const { file, size } = found;
    const version = { etag: `"${media.name}"`, lastModified: new Date(0) };
    const headers: Record<string, string> = {
      etag: version.etag,
      "cache-control": cacheControl,
      "content-type": mediaTypes[media.format],
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
  });
  return app;
};
