import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Log } from "#server/telemetry/log.ts";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { contentScope } from "#server/content/content-scope.ts";
import { createPageCache } from "./page-cache.ts";
import { createAddressFinder, createPageRenderer } from "./render-pages.ts";
import { createShownBuildLoader } from "./shown-build.ts";
import { sitePages } from "#contracts/site-pages.ts";
import { createRenderQueue } from "./render-queue.ts";
import { servePages } from "./serve-pages.ts";

const siteUrl = "http://localhost:3000";
const credentials = "email=reader%40example.com&password=a-rather-long-secret";
const buildPolicy = () => "default-src 'self'; frame-ancestors 'none'";
const transforms = { noncePlaceholder: "x", buildPolicy, inlineCriticalCss: () => null };

const draftKey = "draft-1";
const findDrafts = (key: string) => (key === draftKey ? shippedContent : null);

const texts = { published: () => shippedContent, find: () => undefined };
const redirects = {
  find: async (url: string) => (["/old", "/landing", "/post/gone"].includes(new URL(url).pathname) ? "/new" : null),
  findByQuery: (url: string) => (url.endsWith("?p=5") ? Promise.resolve("/post/five") : null),
};
const createSite = (queue = createRenderQueue({ concurrency: 1 })) => {
  const seen: string[] = [];
  const build = createTestBuild({
    "/landing": ({ url, headers }) => {
      seen.push(url + (headers.get("cookie") ?? ""));
      const { version = "" } = contentScope.getStore() ?? {};
      return new Response(version === draftKey ? "<p>draft</p>" : "<p>landing</p>", {
        headers: { "content-type": "text/html", "cache-control": "public" },
      });
    },
  });
  const loadBuild = async () => build;
  const loadShownBuild = createShownBuildLoader(loadBuild, () => sitePages);
  const pages = createPageCache(createPageRenderer(loadShownBuild, {} as never, "production", texts), {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 0,
    now: () => 0,
    maxBytes: 100_000,
  });
  const app = new Hono<{ Variables: { view?: string | null } }>();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set("x-view", String(c.get("view")));
  });
  const findAddress = createAddressFinder(loadShownBuild);
  app.all("*", servePages({ pages, findDrafts, findAddress, redirects, trustProxy: false }));
  const incoming = { rawHeaders: [], socket: { remoteAddress: "127.0.0.1" } };
  const get = async (path: string, init: RequestInit = {}) => app.request(siteUrl + path, init, { incoming });
  return { get, seen };
};

test("renders a page from its URL alone, once, and names it for view counting", async () => {
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

test("shows drafts for the key of a preview: in a frame of the site, uncached and uncounted", async () => {
  const { get, seen } = createSite();
  const preview = `/landing?draft=${draftKey}`;
  const response = await get(preview);
  expect([response.status, await response.text()]).toEqual([200, "<p>draft</p>"]);
  const { headers } = response;
  expect([headers.get("cache-control"), headers.get("x-view")]).toEqual(["no-store", "null"]);
  expect(headers.get("content-security-policy")).toBe("default-src 'self'; frame-ancestors 'self'");
  await get(preview);
  await get(preview, { method: "HEAD" });
  expect(seen).toHaveLength(3);
  const page = await get("/landing");
  expect([await page.text(), page.headers.get("x-view")]).toEqual(["<p>landing</p>", "/landing"]);
  expect(page.headers.get("content-security-policy")).toBe(buildPolicy());
});

test.each(["wrong", "", `${draftKey}x`, "%00", `${draftKey}&draft=${draftKey}x`.slice(7)])(
  "takes no notice of %j in place of a key: the page is the cached one, and may not be framed",
  async (key) => {
    const { get, seen } = createSite();
    await get("/landing");
    const response = await get(`/landing?draft=${key}`);
    expect([await response.text(), response.headers.get("x-view")]).toEqual(["<p>landing</p>", "/landing"]);
    expect(response.headers.get("content-security-policy")).toBe(buildPolicy());
    expect(seen).toEqual([`${siteUrl}/landing`]);
  },
);

test("shows the published page to a form's POST, whatever key is in its address", async () => {
  const { get } = createSite();
  const response = await get(`/landing?draft=${draftKey}`, { method: "POST", body: new URLSearchParams("a=1") });
  expect(await response.text()).toBe("<p>landing</p>");
  expect(response.headers.get("content-security-policy")).toBe(buildPolicy());
});

test("redirects to the canonical URL and keeps its query", async () => {
  const response = await createSite().get("/landing/?a=1");
  expect([response.status, response.headers.get("location")]).toEqual([308, "/landing?a=1"]);
});

test("responds to a form's POST with the page, uncached and never with 304", async () => {
  const { get, seen } = createSite();
  const etag = (await get("/landing")).headers.get("etag") ?? "";
  const body = new URLSearchParams(credentials);
  const response = await get("/landing", { method: "POST", headers: { "if-none-match": etag }, body });
  expect([response.status, await response.text()]).toEqual([200, "<p>landing</p>"]);
  expect([response.headers.get("cache-control"), response.headers.get("etag")]).toEqual(["no-store", null]);
  expect(seen).toEqual([`${siteUrl}/landing`]);
});

test("rejects a body that no form of the site sends", async () => {
  const { get, seen } = createSite();
  const response = await get("/landing", { method: "POST", body: "x".repeat(100_001) });
  expect(response.status).toBe(413);
  expect(seen).toEqual([]);
});

test("ignores an interrupted body without logging an error", async () => {
  const { get, seen } = createSite();
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("aborted")) });
  const response = await get("/landing", { method: "POST", body, duplex: "half" } as RequestInit);
  expect([response.status, seen]).toEqual([400, []]);
});

test("rejects other methods, also for a page's data", async () => {
  const { get } = createSite();
  const response = await get("/landing", { method: "PUT", body: "x" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect((await get("/landing.data", { method: "POST", body: "x" })).status).toBe(405);
});

test("responds with Retry-After when too many pages are queued", async () => {
  const full = createRenderQueue({ concurrency: 1, maxWaiting: 1, holdMs: 60_000 });
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

test("logs neither query nor body of a page, also when rendering fails", async () => {
  const lines: string[] = [];
  const write = (...given: unknown[]) => void lines.push(JSON.stringify(given));
  const log = { debug: write, info: write, warn: write, error: write } as unknown as Log;
  const app = await createTestApp({ log });
  try {
    const body = new URLSearchParams(credentials);
    expect((await app.request(`/auth?${credentials}`, { method: "POST", body })).status).toBe(500);
    expect((await app.request(`/auth?${credentials}`)).status).toBe(500);
  } finally {
    await app.close();
  }
  const text = lines.join("\n");
  expect(text).toContain('"path":"/auth"');
  expect(text).toContain("This test does not render pages.");
  expect(text).not.toMatch(/reader|rather-long/);
});

test("redirects where there is no page, for a minute, and never from a page", async () => {
  const { get, seen } = createSite();
  for (const method of ["GET", "HEAD"]) {
    const moved = await get("/old", { method });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/new"]);
    expect(moved.headers.get("cache-control")).toBe("public, max-age=60");
  }
  expect(seen).toEqual([]);
  expect((await get("/landing")).status).toBe(200);
  expect((await get("/other")).status).toBe(404);
  expect((await get("/old", { method: "POST", body: "a=b" })).status).not.toBe(301);
});

test("redirects from a page that does not exist, and from what WordPress names by a number", async () => {
  const { get } = createSite();
  expect((await get("/post/gone")).headers.get("location")).toBe("/new");
  expect((await get("/?p=5")).headers.get("location")).toBe("/post/five");
  expect((await get("/landing?p=6")).status).toBe(200);
});

test("leads from feeds of other tools to ours, for good, unless the owner has a redirect there", async () => {
  const { get, seen } = createSite();
  for (const [from, to] of [
    ["/feed/", "/rss.xml"],
    ["/?feed=atom", "/atom.xml"],
    ["/old", "/new"],
  ] as const) {
    const moved = await get(from);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, to]);
  }
  expect(seen).toEqual([]);
});

test("answers programs in plain text where there is no page", async () => {
  const { get } = createSite();
  for (const [path, init] of [
    ["/.well-known/oauth-authorization-server", {}],
    ["/wp-login.php", { method: "POST", body: "a=b" }],
    ["/other", { headers: { accept: "application/json" } }],
    ["/register", { method: "POST", body: "{}" }],
  ] as const) {
    const response = await get(path, init);
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    // No page was rendered for it.
    expect([response.headers.get("location"), response.headers.get("vary")]).toEqual([null, null]);
  }
});

test("lets shared caches replace a page that is gone by its 404, and keep it for seconds only", async () => {
  const { get } = createSite();
  expect((await get("/other")).headers.get("cache-control")).toBe("public, max-age=0, s-maxage=4");
});
