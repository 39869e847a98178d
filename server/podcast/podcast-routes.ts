import { type Context, Hono } from "hono";
import { stat } from "node:fs/promises";
import { isNotModified } from "@site/supabase/http/conditional-requests.ts";
import { sendFile } from "../http/responses/send-file.ts";
import { textFailure } from "../http/responses/text-failure.ts";
import type { PodcastCover } from "./podcast-cover.ts";
import type { Podcast } from "./create-podcast.ts";
import { toChapters, toCues, toTranscript } from "./episode.ts";
import { notFound } from "../http/responses/not-found.ts";

type Options = { podcast: Podcast; cover: PodcastCover; getAddress(c: Context): string };

/** A story that is withdrawn is silent after this time, also for those who have its address. */
const cacheControl = "public, max-age=600";
// Players of other sites read these by script.
const readableByAll = { "cache-control": cacheControl, "access-control-allow-origin": "*" };

/** `/podcast.xml`, its cover, and audio, transcript and chapters of each story in it. */
export const podcastRoutes = ({ podcast, cover, getAddress }: Options): Hono => {
  const app = new Hono();

  app.on(["GET", "HEAD"], "/podcast.xml", async (c) => {
    const { xml, etag, lastModified } = await podcast.readFeed();
    const headers = { "cache-control": "public, max-age=300", etag, "last-modified": lastModified.toUTCString() };
    if (isNotModified(c.req.raw.headers, { etag, lastModified })) return c.body(null, 304, headers);
    return c.body(xml, 200, { ...headers, "content-type": "application/rss+xml; charset=utf-8" });
  });
  app.on(["GET", "HEAD"], "/podcast/cover.jpg", async (c) => {
    const file = await cover.find({ client: getAddress(c), signal: c.req.raw.signal });
    const { size, mtimeMs } = await stat(file);
    const tag = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`;
    const type = file.endsWith(".png") ? "image/png" : "image/jpeg";
    return sendFile(c, { file, size, type, tag, cacheControl: "public, max-age=3600" });
  });
  app.on(["GET", "HEAD"], "/podcast/:file{[a-z0-9-]{1,100}\\.(?:mp3|vtt|json)}", async (c) => {
    const [slug = "", format] = c.req.param("file").split(".");
    const client = getAddress(c);
    const episode = await podcast.findEpisode(slug, client);
    if (!episode) return notFound(c);
    const { reading, info } = episode;
    if (format === "json")
      return c.body(toChapters(reading, info), 200, { ...readableByAll, "content-type": "application/json+chapters" });
    if (format === "vtt")
      return c.body(toTranscript(toCues(reading, info)), 200, {
        ...readableByAll,
        "content-type": "text/vtt; charset=utf-8",
      });
    const file = await podcast.getFile(reading, info, client);
    return sendFile(c, { ...file, type: "audio/mpeg", tag: reading.key, cacheControl });
  });
  app.on(["GET", "HEAD"], "/podcast/*", notFound);
  app.onError(textFailure);
  return app;
};
