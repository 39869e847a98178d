import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Context, Hono } from "hono";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { findRange, isNotModified } from "@site/supabase/http/conditional-requests.ts";
import { replaceFile } from "@site/supabase/storage/replace-file.ts";
import { type MediaName, mediaTypes, ownMediaPath, parseMediaName } from "../../media/media-names.ts";
import type { MediaStore } from "../../media/media-store.ts";

type Options = { store: Pick<MediaStore, "read">; cacheDir: string; getAddress(c: Context): string };

/** Files that are fetched from storage at a time, a part of each in memory. */
const fetchesAtOnce = 2;
const cacheControl = "public, max-age=31536000, immutable";

/** First and last byte of a range; null if the file has none of it. */
const toBounds = (range: string, size: number): { start: number; end: number } | null => {
  const [first = "", last = ""] = range.replace("bytes=", "").split("-");
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
};

/**
 * Serves the character's own files below `/media/own/`, with range requests for seeking. They never change; each replica
 * keeps copies in its cache folder.
 */
export const ownMedia = ({ store, cacheDir, getAddress }: Options): Hono => {
  const folder = path.join(cacheDir, "own-media");
  const semaphore = createFairSemaphore({ concurrency: fetchesAtOnce });
  const fetching = new Map<string, Promise<void>>();

  const fetchFile = async (media: MediaName, file: string): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await replaceFile(file, async (temporary) => {
      let parts = 0;
      const count = async function* () {
        for await (const part of store.read(media)) {
          parts += 1;
          yield part;
        }
      };
      await pipeline(Readable.from(count()), createWriteStream(temporary, { flags: "wx" }));
      if (parts < media.parts) throw new Error("not stored");
    });
  };
  const findFile = async (media: MediaName, client: string): Promise<{ file: string; size: number } | null> => {
    const file = path.join(folder, media.name);
    const known = await stat(file).catch(() => null);
    if (known) return { file, size: known.size };
    const running =
      fetching.get(media.name) ??
      semaphore(client, () => fetchFile(media, file)).finally(() => fetching.delete(media.name));
    fetching.set(media.name, running);
    const isFetched = await running.then(
      () => true,
      () => false,
    );
    return isFetched ? { file, size: (await stat(file)).size } : null;
  };

  const app = new Hono();
  app.on(["GET", "HEAD"], `${ownMediaPath}:name`, async (c) => {
    const media = parseMediaName(c.req.param("name"));
    const found = media && (await findFile(media, getAddress(c)));
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
