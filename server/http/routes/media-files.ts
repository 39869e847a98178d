import { stat } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { type Validators, findRange, isNotModified } from "@site/supabase/http/conditional-requests.ts";
import { notFound } from "../responses/not-found.ts";

const findVersion = async (contentDir: string, url: string): Promise<Validators | null> => {
  if (url.includes("..") || url.includes("%")) return null;
  const file = await stat(path.join(contentDir, url)).catch(() => null);
  if (!file?.isFile()) return null;
  const etag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs * 1_000).toString(36)}"`;
  return { etag, lastModified: file.mtime };
};

/** Serves the persona's media below `/media/`, with range requests for seeking. */
export const mediaFiles = (contentDir: string): Hono => {
  const app = new Hono();
  app.use("/media/*", async (c, next) => {
    const version = await findVersion(contentDir, c.req.path);
    if (!version) return next();
    const { headers } = c.req.raw;
    const headersOfAll = { etag: version.etag, "cache-control": "public, max-age=3600, stale-while-revalidate=86400" };
    if (isNotModified(headers, version)) return c.body(null, 304, headersOfAll);
    // The handler below would send a part for any `Range`, whatever the other headers say.
    const range = findRange(headers, version);
    if (range === null) headers.delete("range");
    else headers.set("range", range);
    await next();
    if (c.res.ok)
      for (const [name, value] of Object.entries({ ...headersOfAll, "accept-ranges": "bytes" }))
        c.res.headers.set(name, value);
    return undefined;
  });
  app.use("/media/*", serveStatic({ root: contentDir }));
  app.all("/media/*", (c) => notFound(c));
  return app;
};
