import { expect, test, vi } from "vitest";
import { buildCsp } from "./csp.ts";
import { createPageCache, type PageCache, type PageCacheOptions } from "./page-cache.ts";
import { createRenderQueue } from "./render-queue.ts";

const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<p>${text}</p>`, {
    headers: { "content-type": "text/html", "cache-control": "public, max-age=0", "cache-tag": "posts", ...headers },
  });

const transforms = { noncePlaceholder: "mark", buildPolicy: buildCsp, inlineCriticalCss: () => null };

const siteUrl = "http://localhost:3000";
const queue = createRenderQueue({ concurrency: 100 });

const send = (cache: PageCache, path: string, headers: Record<string, string> = {}, method = "GET") =>
  cache.handle(
    { path, isCacheable: true, hasQuery: path.includes("?"), view: null },
    new Request(siteUrl + path, { headers, method }),
  );

const setUp = (options: Partial<PageCacheOptions> = {}) => {
  let count = 0;
  const clock = { now: 0 };
  const render = vi.fn(async (_request: Request) => page(`render ${++count}`));
  const cache = createPageCache(render, {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 1_000,
    maxBytes: 1_000_000,
    now: () => clock.now,
    ...options,
  });
  const read = async (path: string, headers?: Record<string, string>) => (await send(cache, path, headers)).text();
  return { cache, render, clock, read };
};

test("renders a page once and caches it", async () => {
  const { read, render } = setUp();
  expect(await read("/landing")).toBe("<p>render 1</p>");
  expect(await read("/landing")).toBe("<p>render 1</p>");
  expect(render).toHaveBeenCalledTimes(1);
});

test("renders once for a burst of misses", async () => {
  const { read, render } = setUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => read("/landing")));
  expect(new Set(answers)).toEqual(new Set(["<p>render 1</p>"]));
  expect(render).toHaveBeenCalledTimes(1);
});

test("includes declared parameters in the cache key", async () => {
  const { read } = setUp();
  await read("/landing?after=a");
  expect(await read("/landing?after=b")).toBe("<p>render 2</p>");
});

test("invalidates only the pages that show a written table", async () => {
  const { cache, read } = setUp();
  await read("/landing");
  cache.invalidate("images");
  expect(await read("/landing")).toBe("<p>render 1</p>");
  cache.invalidate("posts");
  expect(await read("/landing")).toBe("<p>render 2</p>");
});

test("serves but does not cache a page whose rendering began before a write", async () => {
  const waiting = Promise.withResolvers<Response>();
  const render = vi
    .fn()
    .mockReturnValueOnce(waiting.promise)
    .mockImplementation(async () => page("after"));
  const cache = createPageCache(render, {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 0,
    now: () => 0,
    maxBytes: 1_000_000,
  });
  const early = send(cache, "/landing");
  cache.invalidate("posts");
  const late = send(cache, "/landing");
  waiting.resolve(page("before"));
  expect(await (await early).text()).toBe("<p>before</p>");
  expect(await (await late).text()).toBe("<p>after</p>");
  expect(await (await send(cache, "/landing")).text()).toBe("<p>after</p>");
});

test("lets go of all pages when the texts change, and of those being rendered, which were asked for before", async () => {
  const waiting = Promise.withResolvers<Response>();
  let renders = 0;
  const cache = createPageCache(async () => ((renders += 1) === 1 ? waiting.promise : page(`render ${renders}`)), {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 1_000,
    now: () => 0,
    maxBytes: 1_000_000,
  });
  const read = async (path: string) => (await send(cache, path)).text();
  const old = read("/landing");
  await Promise.resolve();
  cache.clear();
  expect(await read("/landing")).toBe("<p>render 2</p>");
  waiting.resolve(page("render 1"));
  expect(await old).toBe("<p>render 1</p>");
  expect(await read("/landing")).toBe("<p>render 2</p>");
  expect(await read("/post?after=a")).toBe("<p>render 3</p>");
  cache.clear();
  expect([await read("/landing"), await read("/post?after=a")]).toEqual(["<p>render 4</p>", "<p>render 5</p>"]);
});

test("serves a stale page while it revalidates", async () => {
  const { clock, read, render } = setUp();
  await read("/landing");
  clock.now = 1_500;
  expect(await read("/landing")).toBe("<p>render 1</p>");
  await expect.poll(() => render.mock.calls.length).toBe(2);
  await expect.poll(() => read("/landing")).toBe("<p>render 2</p>");
});

test("re-renders a page that is too old before serving it", async () => {
  const { clock, read } = setUp();
  await read("/landing");
  clock.now = 2_500;
  expect(await read("/landing")).toBe("<p>render 2</p>");
});

test.each([
  ["is not public", () => new Response("x", { headers: { "cache-control": "no-store" } })],
  ["sets a cookie", () => page("x", { "set-cookie": "a=b" })],
  ["was not found", () => new Response("x", { status: 404, headers: { "cache-control": "public" } })],
])("does not cache a page that %s", async (_, make) => {
  const render = vi.fn(async () => make());
  const cache = createPageCache(render, {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 1_000,
    now: () => 0,
    maxBytes: 1_000_000,
  });
  await send(cache, "/x");
  await send(cache, "/x");
  expect(render).toHaveBeenCalledTimes(2);
});

test.each<Record<string, string>>([
  { authorization: "Bearer x" },
  { cookie: "a=b" },
  { "x-forwarded-host": "evil.example" },
  { range: "bytes=0-1" },
])("ignores %j of the request when it renders and caches a page", async (headers) => {
  const { read, render } = setUp();
  await read("/landing", headers);
  await read("/landing");
  await read("/landing", headers);
  expect(render).toHaveBeenCalledTimes(1);
  expect(render.mock.calls.map(([request]) => [...request.headers])).toEqual([[]]);
});

test("continues rendering for others when a client disconnects", async () => {
  const { cache, render } = setUp();
  const leaving = new AbortController();
  const first = cache.handle(
    { path: "/landing", isCacheable: true, hasQuery: false, view: null },
    new Request(`${siteUrl}/landing`, { signal: leaving.signal }),
  );
  leaving.abort();
  await first;
  expect(render.mock.calls.map(([request]) => request.signal.aborted)).toEqual([false]);
});

test("stays within its size limit and evicts the least recently used page", async () => {
  const { read, render } = setUp({ maxBytes: 4_000 });
  await read("/a");
  await read("/b");
  await read("/a");
  await read("/c");
  await read("/a");
  expect(render).toHaveBeenCalledTimes(3);
  await read("/b");
  expect(render).toHaveBeenCalledTimes(4);
});

test("does not evict pages without parameters for pages with parameters", async () => {
  const { read, render } = setUp({ maxBytes: 12_000 });
  await read("/landing");
  for (let number = 0; number < 50; number += 1) await read(`/landing?after=${number}`);
  await read("/landing");
  expect(render).toHaveBeenCalledTimes(51);
});

test("caches not-found pages once until a write, without evicting others", async () => {
  const render = vi.fn(async ({ url }: Request) =>
    url.endsWith("/landing")
      ? page("landing")
      : new Response("<p>not found</p>", {
          status: 404,
          headers: { "content-type": "text/html", "cache-control": "no-store", "cache-tag": "posts" },
        }),
  );
  const cache = createPageCache(render, {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 1_000,
    now: () => 0,
    maxBytes: 4_000,
  });
  await send(cache, "/landing");
  for (let number = 0; number < 100; number += 1) await send(cache, `/post/${number}`);
  const again = await send(cache, "/post/7");
  expect(again.status).toBe(404);
  expect(again.headers.get("cache-control")).toBe("no-store");
  expect((await send(cache, "/post/7", { "if-none-match": "*" })).status).toBe(404);
  await send(cache, "/landing");
  expect(render).toHaveBeenCalledTimes(101);
  cache.invalidate("posts");
  await send(cache, "/post/7");
  expect(render).toHaveBeenCalledTimes(102);
});

test("never caches URLs without a route", async () => {
  const { cache, render } = setUp();
  const address = { path: "/__manifest?paths=a", isCacheable: false, hasQuery: true, view: null };
  for (let time = 0; time < 2; time += 1) await cache.handle(address, new Request(siteUrl + address.path));
  expect(render).toHaveBeenCalledTimes(2);
});

test("responds 304 with the policy if the browser has the page", async () => {
  const { cache } = setUp();
  const first = await send(cache, "/landing");
  const second = await send(cache, "/landing", { "if-none-match": first.headers.get("etag") as string });
  expect(second.status).toBe(304);
  expect(second.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
});

test("responds to HEAD with the headers of GET and caches the full page", async () => {
  const { cache, read } = setUp();
  const head = await send(cache, "/landing", {}, "HEAD");
  expect(head.headers.get("content-length")).toBe("15");
  expect(await head.text()).toBe("");
  expect(await read("/landing")).toBe("<p>render 1</p>");
});

test("compresses a long page as the browser accepts", async () => {
  const render = async () => page("light ".repeat(500));
  const cache = createPageCache(render, {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 1_000,
    now: () => 0,
    maxBytes: 1_000_000,
  });
  const encodingFor = async (accept: string) =>
    (await send(cache, "/long", { "accept-encoding": accept })).headers.get("content-encoding");
  expect(await encodingFor("gzip, br")).toBe("br");
  expect(await encodingFor("gzip")).toBe("gzip");
  expect(await encodingFor("br;q=0, gzip;q=0.5")).toBe("gzip");
  expect(await encodingFor("identity")).toBe(null);
});

test("does not cache a failed rendering", async () => {
  const render = vi
    .fn()
    .mockRejectedValueOnce(new Error("away"))
    .mockImplementation(async () => page("back"));
  const cache = createPageCache(render, {
    siteUrl,
    transforms,
    queue,
    freshMs: 1_000,
    staleMs: 1_000,
    now: () => 0,
    maxBytes: 1_000_000,
  });
  await expect(send(cache, "/landing")).rejects.toThrow("away");
  expect(await (await send(cache, "/landing")).text()).toBe("<p>back</p>");
});
