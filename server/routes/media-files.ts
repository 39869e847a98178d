import { stat } from "node:fs/promises";
import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { createFairSlots } from "../process/fair-slots.ts";
import { onResponseEnd } from "../process/on-response-end.ts";

type Limits = {
  getAddress(c: Context): string;
  /** Maximum number of files sent to one IP at a time: each is open and buffered in part. */
  maxOpen?: number;
  /** Maximum number sent to all. */
  maxOpenInAll?: number;
};

/** Serves the persona's media below `/media/`, with range requests for seeking. */
export const mediaFiles = (contentDir: string, { getAddress, maxOpen = 200, maxOpenInAll = 400 }: Limits): Hono => {
  const app = new Hono();
  const open = createFairSlots<Partial<HttpBindings>>({
    perClient: maxOpen,
    total: maxOpenInAll,
    end: ({ incoming }) => incoming?.socket.destroy(),
  });
  app.use("/media/*", async (c, next) => {
    const response: Partial<HttpBindings> = { ...(c.env as Partial<HttpBindings> | undefined) };
    if (!open.take(getAddress(c), response))
      return c.text("Too many files at once.", 503, { "retry-after": "5", "cache-control": "no-store" });
    if (!onResponseEnd(c.env, () => open.free(response))) open.free(response);
    return next();
  });
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
