import { stat } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import type { ByteRange } from "@site/supabase/http/conditional-requests.ts";
import type { Content } from "../content/live-content.ts";
import type { Backend } from "../backend.ts";
import { notFound } from "../http/responses/not-found.ts";
import type { MediaFiles } from "./media-files.ts";
import type { MediaStore } from "./media-store.ts";
import { mediaBucket, type MediaName, mediaTypes, ownMediaPath, parseMediaName } from "./media-names.ts";
import { sendFile } from "../http/responses/send-file.ts";

type Options = {
  backend: Pick<Backend, "fetch">;
  media: Pick<MediaFiles, "findOwn">;
  store: Pick<MediaStore, "findSize" | "readRange">;
  /** Whether browsers read what is public from the store of files itself. */
  isElsewhere: boolean;
  getAddress(c: Context): string;
};

/** Sizes of songs and films, which never change. */
const maxSizes = 1_000;
/** The site's own reads do not wait in the gateway, so those that anybody can cause wait here. */
const readLimits = { concurrency: 16, maxWaitingOfClient: 500, maxWaiting: 2_000 };

const isPlayed = ({ format }: MediaName): boolean =>
  ["audio/", "video/"].some((family) => mediaTypes[format].startsWith(family));

/**
 * Serves the character's own files below `/media/own/`, with range requests for seeking. They never change. Pictures are
 * sent from a copy on this machine, songs and films as they are read from the store.
 */
export const ownMedia = ({ backend, media: files, store, isElsewhere, getAddress }: Options): Hono => {
  const app = new Hono();
  const sizeCache = new LRUCache<string, number>({ max: maxSizes });

  const reads = createFairSemaphore(readLimits);

  const findPlayed = async (media: MediaName, client: string) => {
    const inTurn = <Result>(work: () => Promise<Result>) => reads(client, work);
    const size = sizeCache.get(media.name) ?? (await inTurn(() => store.findSize(media)).catch(() => null));
    if (size === null) return null;
    sizeCache.set(media.name, size);
    return { file: (bounds: ByteRange) => store.readRange(media, bounds, inTurn), size };
  };
  /** Where the store itself has a song or a film; null for one in several parts. */
  const findElsewhere = async (c: Context, media: MediaName): Promise<string | null> => {
    if (!isElsewhere || !isPlayed(media) || media.parts > 1) return null;
    const path = `/storage/v1/object/public/${mediaBucket}/${media.name}`;
    const response = await backend.fetch(new Request(new URL(path, c.req.url)), getAddress(c));
    return response.status === 302 ? response.headers.get("location") : null;
  };

  app.on(["GET", "HEAD"], `${ownMediaPath}:name`, async (c) => {
    const media = parseMediaName(c.req.param("name"));
    const address = media && (await findElsewhere(c, media));
    if (address) return c.body(null, 302, { location: address, "cache-control": "public, max-age=300" });
    const file =
      media && (isPlayed(media) ? await findPlayed(media, getAddress(c)) : await files.findOwn(media, getAddress(c)));
    if (!file) return c.text("Not found", 404, { "cache-control": "no-store" });
    const cacheControl = "public, max-age=31536000, immutable";
    return sendFile(c, { ...file, type: mediaTypes[media.format], tag: media.name, cacheControl });
  });
  return app;
};

type IconOptions = {
  content: Pick<Content, "get">;
  media: Pick<MediaFiles, "getFile">;
  getAddress(c: Context): string;
};

/** The icon at `/favicon.ico`, where feed readers, previews and browsers without the page look for one. It is a PNG. */
export const siteIcon = ({ content, media, getAddress }: IconOptions): Hono => {
  const app = new Hono();
  app.on(["GET", "HEAD"], "/favicon.ico", async (c) => {
    const { favicon, appleTouchIcon } = content.get("pictures");
    const icon = favicon.endsWith(".png") ? favicon : appleTouchIcon;
    const file = await media.getFile(icon, getAddress(c)).catch(() => null);
    const stats = file === null ? null : await stat(file).catch(() => null);
    if (file === null || !stats) return notFound(c);
    const tag = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`;
    return sendFile(c, { file, size: stats.size, type: "image/png", tag, cacheControl: "public, max-age=3600" });
  });
  return app;
};
