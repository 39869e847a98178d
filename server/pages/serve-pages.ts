import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentSnapshot } from "../content/content-snapshot.ts";
import { markReady } from "../http/responses/ready-responses.ts";
import { notFound } from "../http/responses/not-found.ts";
import { getClientLine } from "../http/sender/client-ip.ts";
import type { Redirects } from "../redirects/create-redirects.ts";
import { errorPage } from "./error-page.ts";
import type { PageAddress } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import { findFeed, findFeedByQuery, isProgramRequest } from "./program-requests.ts";
import { RenderQueueFull } from "./render-queue.ts";

const maxPostBytes = 100_000;

/** Reads and discards a body, so that the connection can be reused. */
const skipBody = async (request: Request): Promise<"read" | "too large" | "broken off"> => {
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += (chunk as Uint8Array).byteLength;
      if (bytes > maxPostBytes) return "too large";
    }
  } catch {
    return "broken off";
  }
  return "read";
};

// Form data sent without the page's script is never used: the visitor gets the page again, as with GET.
const toGet = ({ headers, url }: Request): Request => {
  const encoding = headers.get("accept-encoding");
  return new Request(url, encoding === null ? {} : { headers: { "accept-encoding": encoding } });
};

type Options = {
  pages: PageCache;
  /** The drafts for a key of the owner's preview; null for any other text. */
  findDrafts(key: string): ContentSnapshot | null;
  findAddress: (url: string) => Promise<PageAddress>;
  redirects: Pick<Redirects, "find" | "findByQuery">;
  trustProxy: boolean;
};

// Kept by browsers for a minute only, because the owner may change it.
const redirectTo = (c: Context, location: string) =>
  c.body(null, 301, { location, "cache-control": "public, max-age=60" });

/**
 * Serves pages at their canonical URL, for all requests that no other route handled; where there is no page, what was there
 * before may have a redirect, feeds of other tools lead to ours, and programs get 404 in plain text. A POST gets the page too: without
 * JavaScript a form posts to its own page.
 */
export const servePages = ({ pages, findDrafts, findAddress, redirects, trustProxy }: Options) =>
  createMiddleware<{ Variables: { view?: string | null } }>(async (c) => {
    const { method, url } = c.req.raw;
    const isPost = method === "POST" && !new URL(url).pathname.endsWith(".data");
    if (method !== "GET" && method !== "HEAD" && !isPost)
      return c.text("Pages are read-only.", 405, { allow: "GET, HEAD, POST", "cache-control": "no-store" });
    const body = isPost ? await skipBody(c.req.raw) : "read";
    if (body === "broken off") return c.body(null, 400);
    if (body === "too large") return c.text("Too much was sent.", 413, { "cache-control": "no-store" });
    const address = await findAddress(url);
    const moved = isPost ? null : (redirects.findByQuery(url) ?? (address.isUnknown ? redirects.find(url) : null));
    const target = await moved;
    if (target) return redirectTo(c, target);
    const feed = isPost ? null : address.isUnknown ? findFeed(url) : findFeedByQuery(url);
    if (feed) return redirectTo(c, feed);
    if (address.isUnknown && isProgramRequest(c.req.raw)) return notFound(c);
    if (address.redirect) return c.body(null, 308, { location: address.redirect, "cache-control": "no-store" });
    const key = new URL(url).searchParams.get("draft") ?? "";
    const drafts = key === "" ? null : findDrafts(key);
    c.set("view", drafts ? null : address.view);
    try {
      const client = getClientLine(c, trustProxy);
      // The address of scripts with documents names the version: for drafts it is the key.
      if (drafts && !isPost) return await pages.preview(address, c.req.raw, client, { ...drafts, version: key });
      if (!isPost) {
        const response = await pages.handle(address, c.req.raw, client);
        const instead = response.status === 404 && !address.isUnknown ? await redirects.find(url) : null;
        if (instead) return redirectTo(c, instead);
        // With a query the owner's redirects are asked first, and the number of such pages is unlimited.
        const ready = url.includes("?") ? null : await pages.findReady(address, c.req.raw, response);
        if (ready) markReady(c, ready);
        return response;
      }
      const response = await pages.handle(address, toGet(c.req.raw), client);
      response.headers.delete("etag");
      response.headers.set("cache-control", "no-store");
      return response;
    } catch (error) {
      if (!(error instanceof RenderQueueFull)) throw error;
      c.header("retry-after", "2");
      return errorPage(c, 503);
    }
  });
