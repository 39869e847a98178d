import { createMiddleware } from "hono/factory";
import { getClientIp } from "../rate-limit/client-ip.ts";
import { errorPage } from "./error-page.ts";
import type { PageAddress } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import { RenderQueueFull } from "./render-queue.ts";

type Options = { pages: PageCache; findAddress: (url: string) => Promise<PageAddress>; trustProxy: boolean };

/** Serves pages at their canonical URL, for all requests that no other route handled. */
export const servePages = ({ pages, findAddress, trustProxy }: Options) =>
  createMiddleware<{ Variables: { view?: string | null } }>(async (c) => {
    const { method, url } = c.req.raw;
    if (method !== "GET" && method !== "HEAD")
      return c.text("Pages are read-only.", 405, { allow: "GET, HEAD", "cache-control": "no-store" });
    const address = await findAddress(url);
    if (address.redirect) return c.body(null, 308, { location: address.redirect, "cache-control": "no-store" });
    c.set("view", address.view);
    try {
      return await pages.handle(address, c.req.raw, getClientIp(c, trustProxy));
    } catch (error) {
      if (!(error instanceof RenderQueueFull)) throw error;
      c.header("retry-after", "2");
      return errorPage(c, 503);
    }
  });
