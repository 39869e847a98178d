import { stat } from "node:fs/promises";
import { type Context, Hono } from "hono";
import type { Content } from "../content/live-content.ts";
import { notFound } from "../http/responses/not-found.ts";
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
