import { expect, test } from "vitest";
import { buildCsp } from "./csp.ts";
import { createPageCache } from "./page-cache.ts";
import { createRenderQueue } from "./render-queue.ts";

const siteUrl = "http://localhost:3000";

/** A cache of one answer, whose text and time can be changed. */
const setUp = (type: string) => {
  const state = { text: "one", now: 0 };
  const headers = { "content-type": type, "cache-control": "public, max-age=0", "cache-tag": "posts" };
  const cache = createPageCache(async () => new Response(state.text, { headers }), {
    siteUrl,
    transforms: { noncePlaceholder: "mark", buildPolicy: buildCsp, inlineCriticalCss: () => null },
    queue: createRenderQueue({ concurrency: 1 }),
    freshMs: 1_000,
    staleMs: 1_000,
    maxBytes: 1_000_000,
    now: () => state.now,
  });
  const ask = async (date?: string) => {
    const request = new Request(`${siteUrl}/rss.xml`, { headers: date ? { "if-modified-since": date } : {} });
    const response = await cache.handle({ path: "/rss.xml", isCacheable: true, hasQuery: false, view: null }, request);
    return [response.status, response.headers.get("last-modified")];
  };
  return { ask, cache, state };
};

test("dates data by its last change, for feed readers that ask by date", async () => {
  const { ask, cache, state } = setUp("application/rss+xml");
  const [first, second] = [new Date(0).toUTCString(), new Date(5_000).toUTCString()];
  expect(await ask()).toEqual([200, first]);
  state.now = 5_000;
  cache.invalidate("posts");
  expect(await ask(first)).toEqual([304, first]);
  state.text = "two";
  cache.invalidate("posts");
  expect(await ask(first)).toEqual([200, second]);
  expect(await ask(second)).toEqual([304, second]);
});

test("gives documents no date, because their tag says all", async () => {
  const { ask } = setUp("text/html");
  expect(await ask(new Date().toUTCString())).toEqual([200, null]);
});
