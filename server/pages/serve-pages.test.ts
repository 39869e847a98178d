import { Hono } from "hono";
import { expect, test } from "vitest";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { createPageCache } from "./page-cache.ts";
import { createAddressFinder, createPageRenderer } from "./render-pages.ts";
import { createRenderQueue } from "./render-queue.ts";
import { servePages } from "./serve-pages.ts";

const siteUrl = "http://localhost:3000";
const transforms = { noncePlaceholder: "x", buildPolicy: () => "", inlineCriticalCss: () => null };

const createSite = (queue = createRenderQueue({ running: 1 })) => {
  const seen: string[] = [];
  const build = createTestBuild({
    "/landing": ({ url, headers }) => {
      seen.push(url + (headers.get("cookie") ?? ""));
      return new Response("<p>landing</p>", { headers: { "content-type": "text/html", "cache-control": "public" } });
    },
  });
  const loadBuild = async () => build;
  const pages = createPageCache(createPageRenderer(loadBuild, {} as never, "production"), {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 0,
    maxBytes: 100_000,
  });
  const app = new Hono<{ Variables: { view?: string | null } }>();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set("x-view", String(c.get("view")));
  });
  app.all("*", servePages({ pages, findAddress: createAddressFinder(loadBuild), trustProxy: false }));
  const incoming = { rawHeaders: [], socket: { remoteAddress: "127.0.0.1" } };
  const get = async (path: string, init: RequestInit = {}) => app.request(siteUrl + path, init, { incoming });
  return { get, seen };
};

test("renders a page from its address alone, once, and names it for counting", async () => {
  const { get, seen } = createSite();
  const response = await get("/landing?utm_source=x", { headers: { cookie: "a=b" } });
  expect([response.status, await response.text(), response.headers.get("x-view")]).toEqual([
    200,
    "<p>landing</p>",
    "/landing",
  ]);
  await get("/landing");
  expect(seen).toEqual([`${siteUrl}/landing`]);
});

test("redirects to the canonical URL and keeps its query", async () => {
  const response = await createSite().get("/landing/?a=1");
  expect([response.status, response.headers.get("location")]).toEqual([308, "/landing?a=1"]);
});

test("is read-only", async () => {
  const response = await createSite().get("/landing", { method: "POST", body: "x" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("asks to come back when too many pages are waiting", async () => {
  const full = createRenderQueue({ running: 1, maxWaiting: 1, holdMs: 60_000 });
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = () => {
    started.resolve();
    return ended.promise;
  };
  const running = [full("another", work)];
  await started.promise;
  running.push(full("a third", work));
  const response = await createSite(full).get("/landing");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  ended.resolve();
  await Promise.all(running);
});
