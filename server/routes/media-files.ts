import { stat } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Serves the persona's media below `/media/`, with range requests for seeking. */
export const mediaFiles = (contentDir: string): Hono => {
  const app = new Hono();
  app.use("/media/*", async (c, next) => {
    const since = Date.parse(c.req.header("if-modified-since") ?? "");
    if (Number.isNaN(since) || c.req.path.includes("..") || c.req.path.includes("%")) return next();
    const file = await stat(path.join(contentDir, c.req.path)).catch(() => null);
    return file?.isFile() && Math.floor(file.mtimeMs / 1_000) * 1_000 <= since ? c.body(null, 304) : next();
  });
  app.use("/media/*", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.res.headers.set("cache-control", "public, max-age=3600, stale-while-revalidate=86400");
    c.res.headers.set("accept-ranges", "bytes");
  });
  app.use("/media/*", serveStatic({ root: contentDir }));
  app.all("/media/*", (c) => c.text("Not found", 404, { "cache-control": "no-store" }));
  return app;
};
