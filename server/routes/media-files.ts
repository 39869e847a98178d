import { stat } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { findRange, isNotModified, type Validators } from "../http/conditional-requests.ts";
import { createKeyedSums } from "../keyed-sums.ts";
import { onResponseEnd } from "../process/on-response-end.ts";

type Limits = {
  getAddress(c: Context): string;
  /** Maximum number of files sent to one IP at a time: each is open and buffered in part. */
  maxOpen?: number;
};

const findVersion = async (contentDir: string, url: string): Promise<Validators | null> => {
  if (url.includes("..") || url.includes("%")) return null;
  const file = await stat(path.join(contentDir, url)).catch(() => null);
  if (!file?.isFile()) return null;
  const etag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs * 1_000).toString(36)}"`;
  return { etag, lastModified: file.mtime };
};

/** Serves the persona's media below `/media/`, with range requests for seeking. */
export const mediaFiles = (contentDir: string, { getAddress, maxOpen = 200 }: Limits): Hono => {
  const app = new Hono();
  const open = createKeyedSums();
  app.use("/media/*", async (c, next) => {
    const address = getAddress(c);
    if (open.get(address) >= maxOpen)
      return c.text("Too many files at once.", 503, { "retry-after": "5", "cache-control": "no-store" });
    if (onResponseEnd(c.env, () => open.add(address, -1))) open.add(address, 1);
    return next();
  });
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
  app.all("/media/*", (c) => c.text("Not found", 404, { "cache-control": "no-store" }));
  return app;
};
