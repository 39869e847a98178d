import { expect, test } from "vitest";
import { missingCacheControl } from "#contracts/cache-control.ts";
import { buildCsp } from "./csp.ts";
import { createPageCache } from "./page-cache.ts";
import { createRenderQueue } from "./render-queue.ts";

const siteUrl = "http://localhost:3000";
const whole = { "content-type": "text/html", "cache-control": "public, max-age=0", "cache-tag": "posts,images" };

const setUp = (headers: Record<string, string> = whole, render: () => Promise<void> = async () => undefined) => {
  const clock = { now: 0 };
  let renders = 0;
  const cache = createPageCache(
    async () => {
      await render();
      renders += 1;
      return new Response(`<p>${renders}</p>`, { headers });
    },
    {
      siteUrl,
      transforms: { noncePlaceholder: "mark", buildPolicy: buildCsp, inlineCriticalCss: () => null },
      queue: createRenderQueue({ concurrency: 1 }),
      freshMs: 1_000,
      staleMs: 1_000,
      maxBytes: 1_000_000,
      now: () => clock.now,
    },
  );
  const readTags = async (address: { isCacheable?: boolean; isPrivate?: boolean } = {}) => {
    const request = new Request(`${siteUrl}/landing`);
    const page = { path: "/landing", isCacheable: true, hasQuery: false, view: null, ...address };
    return (await cache.handle(page, request)).headers.get("cache-tag");
  };
  return { cache, clock, readTags };
};

test("a page that shows what holds now says which tables it shows, when it is rendered and when it is kept", async () => {
  const { readTags } = setUp();
  expect([await readTags(), await readTags()]).toEqual(["posts,images", "posts,images"]);
});

test("a page that may be old does not say so", async () => {
  const { clock, readTags } = setUp();
  await readTags();
  clock.now = 1_500;
  expect(await readTags()).toBeNull();
  await expect.poll(() => readTags()).toBe("posts,images");
});

test("a page whose table was changed while it was rendered does not say so, and the next one does", async () => {
  const rendering = Promise.withResolvers<void>();
  const { cache, readTags } = setUp(whole, () => rendering.promise);
  const reading = readTags();
  cache.invalidate("images");
  rendering.resolve();
  expect(await reading).toBeNull();
  expect(await readTags()).toBe("posts,images");
});

test.each([
  ["lacks something", { ...whole, "cache-control": missingCacheControl }, {}],
  ["is for one person", { ...whole, "cache-control": "private, no-store" }, {}],
  ["sets a cookie", { ...whole, "set-cookie": "a=b" }, {}],
  ["is for the owner or an account", whole, { isPrivate: true }],
  ["is hidden by now", whole, { isCacheable: false }],
])("a page that %s does not say so", async (_what, headers, address) => {
  const { readTags } = setUp(headers);
  expect([await readTags(address), await readTags(address)]).toEqual([null, null]);
});
