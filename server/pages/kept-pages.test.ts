import { expect, test, vi } from "vitest";
import { buildCsp } from "./csp.ts";
import { createPageCache, type PageCacheOptions } from "./page-cache.ts";
import { createRenderQueue } from "./render-queue.ts";

const siteUrl = "http://localhost:3000";

const page = (text: string) =>
  new Response(`<p>${text}</p>`, {
    headers: { "content-type": "text/html", "cache-control": "public, max-age=0", "cache-tag": "posts" },
  });

const setUp = (onKept?: PageCacheOptions["onKept"]) => {
  let count = 0;
  const clock = { now: 0 };
  const render = vi.fn(async (_request: Request) => page(`render ${++count}`));
  const cache = createPageCache(render, {
    siteUrl,
    transforms: { noncePlaceholder: "mark", buildPolicy: buildCsp, inlineCriticalCss: () => null },
    queue: createRenderQueue({ concurrency: 10 }),
    freshMs: 1_000,
    staleMs: 1_000,
    patienceMs: 50,
    maxBytes: 1_000_000,
    now: () => clock.now,
    ...(onKept && { onKept }),
  });
  const address = { path: "/landing", isCacheable: true, hasQuery: false, view: null };
  const read = async (path: string) => (await cache.handle({ ...address, path }, new Request(siteUrl + path))).text();
  return { cache, render, clock, read };
};

test("serves an old page when it can no longer be rendered, and a new one as soon as it can", async () => {
  const kept: [string, number][] = [];
  const { read, render, clock } = setUp((path, ageMs) => kept.push([path, ageMs]));
  await read("/landing");
  clock.now = 60_000;
  render.mockRejectedValueOnce(new Error("The database is away"));
  expect(await read("/landing")).toBe("<p>render 1</p>");
  render.mockResolvedValueOnce(new Response("broken", { status: 503 }));
  expect(await read("/landing")).toBe("<p>render 1</p>");
  const silent = Promise.withResolvers<Response>();
  render.mockReturnValueOnce(silent.promise);
  expect(await read("/landing")).toBe("<p>render 1</p>");
  expect(kept).toEqual(Array(3).fill(["/landing", 60_000]));
  silent.resolve(page("late"));
  await expect.poll(() => read("/landing")).toBe("<p>late</p>");
});

test("serves no page of the day before, and none of long before a change", async () => {
  const { cache, read, render, clock } = setUp();
  await read("/landing");
  render.mockRejectedValue(new Error("The database is away"));
  clock.now = 86_400_000;
  await expect(read("/landing")).rejects.toThrow("away");
  clock.now = 0;
  cache.invalidate("posts");
  clock.now = 600_000;
  await expect(read("/landing")).rejects.toThrow("away");
});

test("serves the page of before a change for minutes while the database is away, and never once it is back", async () => {
  const kept: string[] = [];
  const { cache, read, render, clock } = setUp((path) => kept.push(path));
  await read("/landing");
  clock.now = 60_000;
  cache.invalidate("posts");
  render.mockRejectedValueOnce(new Error("The database is away"));
  expect(await read("/landing")).toBe("<p>render 1</p>");
  render.mockResolvedValueOnce(new Response("broken", { status: 503 }));
  expect(await read("/landing")).toBe("<p>render 1</p>");
  expect(kept).toEqual(["/landing", "/landing"]);
  render.mockResolvedValueOnce(new Response("gone", { status: 404 }));
  expect(await read("/landing")).toBe("gone");
  render.mockRejectedValueOnce(new Error("The database is away"));
  await expect(read("/landing")).rejects.toThrow("away");
  expect(await read("/landing")).toMatch(/render \d/);
  cache.clear();
  render.mockRejectedValueOnce(new Error("The database is away"));
  await expect(read("/landing")).rejects.toThrow("away");
});
