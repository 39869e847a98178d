import { expect, test, vi } from "vitest";
import { contentPolicyOf } from "./content-policy.ts";
import { createPageCache, type PageCacheOptions } from "./page-cache.ts";

const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<p>${text}</p>`, { headers: { "content-type": "text/html", "cache-control": "public, max-age=0", "cache-tag": "posts", ...headers } });

const finish = { mark: "mark", policyOf: contentPolicyOf, dress: () => null };

const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost:3000${path}`, { headers });

const setUp = (options: Partial<PageCacheOptions> = {}) => {
  let count = 0;
  const clock = { now: 0 };
  const render = vi.fn(async (_request: Request) => page(`render ${++count}`));
  const cache = createPageCache(render, { finish, freshMs: 1_000, staleMs: 1_000, maxBytes: 1_000_000, now: () => clock.now, ...options });
  const read = async (path: string, headers?: Record<string, string>) => (await cache.answer(get(path, headers))).text();
  return { cache, render, clock, read };
};

test("a page is rendered once and then kept", async () => {
  const { read, render } = setUp();
  expect(await read("/landing")).toBe("<p>render 1</p>");
  expect(await read("/landing")).toBe("<p>render 1</p>");
  expect(render).toHaveBeenCalledTimes(1);
});

test("a burst of misses renders once", async () => {
  const { read, render } = setUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => read("/landing")));
  expect(new Set(answers)).toEqual(new Set(["<p>render 1</p>"]));
  expect(render).toHaveBeenCalledTimes(1);
});

test("the query belongs to the address of a page", async () => {
  const { read } = setUp();
  await read("/landing?after=a");
  expect(await read("/landing?after=b")).toBe("<p>render 2</p>");
});

test("a write drops the pages that show the table, and no others", async () => {
  const { cache, read } = setUp();
  await read("/landing");
  cache.drop("images");
  expect(await read("/landing")).toBe("<p>render 1</p>");
  cache.drop("posts");
  expect(await read("/landing")).toBe("<p>render 2</p>");
});

test("a page whose rendering began before a write is shown but not kept", async () => {
  const waiting = Promise.withResolvers<Response>();
  const render = vi.fn().mockReturnValueOnce(waiting.promise).mockImplementation(async () => page("after"));
  const cache = createPageCache(render, { finish, freshMs: 1_000, staleMs: 0, maxBytes: 1_000_000 });
  const early = cache.answer(get("/landing"));
  cache.drop("posts");
  const late = cache.answer(get("/landing"));
  waiting.resolve(page("before"));
  expect(await (await early).text()).toBe("<p>before</p>");
  expect(await (await late).text()).toBe("<p>after</p>");
  expect(await (await cache.answer(get("/landing"))).text()).toBe("<p>after</p>");
});

test("an old page is shown once more while a new one is made", async () => {
  const { clock, read, render } = setUp();
  await read("/landing");
  clock.now = 1_500;
  expect(await read("/landing")).toBe("<p>render 1</p>");
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
  await vi.waitFor(async () => expect(await read("/landing")).toBe("<p>render 2</p>"));
});

test("a page that is too old is made anew before it is shown", async () => {
  const { clock, read } = setUp();
  await read("/landing");
  clock.now = 2_500;
  expect(await read("/landing")).toBe("<p>render 2</p>");
});

test.each([
  ["is not public", () => new Response("x", { headers: { "cache-control": "no-store" } })],
  ["sets a cookie", () => page("x", { "set-cookie": "a=b" })],
  ["was not found", () => new Response("x", { status: 404, headers: { "cache-control": "public" } })],
])("a page that %s is not kept", async (_, make) => {
  const render = vi.fn(async () => make());
  const cache = createPageCache(render, { finish, freshMs: 1_000, staleMs: 1_000, maxBytes: 1_000_000 });
  await cache.answer(get("/x"));
  await cache.answer(get("/x"));
  expect(render).toHaveBeenCalledTimes(2);
});

test("a request with a token neither reads nor fills the cache", async () => {
  const { read, render } = setUp();
  await read("/landing", { authorization: "Bearer x" });
  await read("/landing");
  await read("/landing", { authorization: "Bearer x" });
  expect(render).toHaveBeenCalledTimes(3);
});

test("the cache never holds more than it may", async () => {
  const { read, render } = setUp({ maxBytes: 3_000 });
  for (const path of ["/a", "/b", "/c", "/d"]) await read(path);
  await read("/d");
  expect(render).toHaveBeenCalledTimes(4);
  await read("/a");
  expect(render).toHaveBeenCalledTimes(5);
});

test("a browser that has the page already gets 304 with its policy", async () => {
  const { cache } = setUp();
  const first = await cache.answer(get("/landing"));
  const second = await cache.answer(get("/landing", { "if-none-match": first.headers.get("etag") as string }));
  expect(second.status).toBe(304);
  expect(second.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
});

test("HEAD answers the headers of GET without a body, and leaves a whole page in the cache", async () => {
  const { cache, read } = setUp();
  const head = await cache.answer(new Request("http://localhost:3000/landing", { method: "HEAD" }));
  expect(head.headers.get("content-length")).toBe("15");
  expect(await head.text()).toBe("");
  expect(await read("/landing")).toBe("<p>render 1</p>");
});

test("a long page is compressed as the browser asks", async () => {
  const render = async () => page("light ".repeat(500));
  const cache = createPageCache(render, { finish, freshMs: 1_000, staleMs: 1_000, maxBytes: 1_000_000 });
  const encodingFor = async (accept: string) => (await cache.answer(get("/long", { "accept-encoding": accept }))).headers.get("content-encoding");
  expect(await encodingFor("gzip, br")).toBe("br");
  expect(await encodingFor("gzip")).toBe("gzip");
  expect(await encodingFor("br;q=0, gzip;q=0.5")).toBe("gzip");
  expect(await encodingFor("identity")).toBe(null);
});

test("a failed rendering is not remembered", async () => {
  const render = vi.fn().mockRejectedValueOnce(new Error("away")).mockImplementation(async () => page("back"));
  const cache = createPageCache(render, { finish, freshMs: 1_000, staleMs: 1_000, maxBytes: 1_000_000 });
  await expect(cache.answer(get("/landing"))).rejects.toThrow("away");
  expect(await (await cache.answer(get("/landing"))).text()).toBe("<p>back</p>");
});
