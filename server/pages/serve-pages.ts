import { createMiddleware } from "hono/factory";
import type { PageAddress } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";

/** Answers every request that nothing else has answered with a page, at its one address. */
export const servePages = (pages: PageCache, findAddress: (url: string) => Promise<PageAddress>) =>
  createMiddleware<{ Variables: { view?: string | null } }>(async (c) => {
    const { method, url } = c.req.raw;
    if (method !== "GET" && method !== "HEAD") return c.text("Pages are only read.", 405, { allow: "GET, HEAD", "cache-control": "no-store" });
    const address = await findAddress(url);
    if (address.redirect) return c.body(null, 308, { location: address.redirect, "cache-control": "no-store" });
    c.set("view", address.view);
    return pages.answer(address, c.req.raw);
  });
