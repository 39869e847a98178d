import { type Context, Hono } from "hono";
import type { MediaFiles } from "./media-files.ts";
import { mediaTypes, ownMediaPath, parseMediaName } from "./media-names.ts";
import { sendFile } from "../http/responses/send-file.ts";

type Options = { media: Pick<MediaFiles, "findOwn">; getAddress(c: Context): string };

/**
 * Serves the character's own files below `/media/own/`, with range requests for seeking. They never change.
 */
export const ownMedia = ({ media: files, getAddress }: Options): Hono => {
  const app = new Hono();
  app.on(["GET", "HEAD"], `${ownMediaPath}:name`, async (c) => {
    const media = parseMediaName(c.req.param("name"));
    const file = media && (await files.findOwn(media, getAddress(c)));
    if (!file) return c.text("Not found", 404, { "cache-control": "no-store" });
    const cacheControl = "public, max-age=31536000, immutable";
    return sendFile(c, { ...file, type: mediaTypes[media.format], tag: media.name, cacheControl });
  });
  return app;
};
