import { expect, test } from "vitest";
import { createReadCache, anonCacheKey } from "./read-cache.ts";

const key = "sb_publishable_x";
const send = (path: string, headers: Record<string, string> = { apikey: key }, method = "GET") =>
  new Request(`http://localhost${path}`, { method, headers });
const respondWith =
  (text: string, status = 200, table = "posts") =>
  async (tables: Set<string>) => {
    tables.add(table);
    return new Response(text, { status, headers: { "content-range": "0-1/*" } });
  };
const readText = async (response: Response) => response.text();

test("returns a key only for reads that all visitors share", () => {
  expect(anonCacheKey(send("/rest/v1/posts"), key)).not.toBeNull();
  expect(anonCacheKey(send("/rest/v1/posts", { apikey: key, authorization: `Bearer ${key}` }), key)).not.toBeNull();
  expect(anonCacheKey(send("/rest/v1/posts", { apikey: key, authorization: "Bearer a.b.c" }), key)).toBeNull();
  expect(anonCacheKey(send("/rest/v1/posts", { apikey: "sb_secret_x" }), key)).toBeNull();
  expect(anonCacheKey(send("/rest/v1/posts", {}), key)).toBeNull();
  expect(anonCacheKey(send("/rest/v1/rpc/f"), key)).toBeNull();
  expect(anonCacheKey(send("/storage/v1/object/public/pictures/a.webp", {}), key)).not.toBeNull();
  expect(
    anonCacheKey(send("/storage/v1/object/public/pictures/a.webp", { authorization: "Bearer x" }), key),
  ).toBeNull();
  expect(anonCacheKey(send("/storage/v1/object/public/pictures/a.webp", { apikey: "sb_secret_x" }), key)).toBeNull();
  expect(anonCacheKey(send("/storage/v1/object/sign/pictures/a.webp?token=a", {}), key)).toBeNull();
  expect(anonCacheKey(send("/auth/v1/settings"), key)).toBeNull();
  expect(anonCacheKey(send("/auth/v1/authorize?redirect_to=/rest/v1/posts"), key)).toBeNull();
  expect(anonCacheKey(send("/rest/v1/posts", undefined, "POST"), key)).toBeNull();
});

test("changes the key with everything that changes the response", () => {
  const keys = [
    send("/rest/v1/posts"),
    send("/rest/v1/posts?select=id"),
    send("/rest/v1/posts", undefined, "HEAD"),
    ...["accept", "accept-profile", "range", "range-unit", "prefer"].map((name) =>
      send("/rest/v1/posts", { apikey: key, [name]: "x" }),
    ),
  ].map((request) => anonCacheKey(request, key));
  expect(new Set(keys).size).toBe(keys.length);
});

test("serves a read from memory with its headers until it is invalidated", async () => {
  const cache = createReadCache();
  await cache.getOrLoad("a", respondWith("one"));
  const second = await cache.getOrLoad("a", respondWith("two"));
  expect(second.headers.get("content-range")).toBe("0-1/*");
  expect(await readText(second)).toBe("one");
  cache.invalidate("posts");
  expect(await readText(await cache.getOrLoad("a", respondWith("three")))).toBe("three");
  expect(cache.stats()).toMatchObject({ hits: 1, misses: 2, entries: 1 });
});

test.each<[string, (cache: ReturnType<typeof createReadCache>, clock: { ms: number }) => unknown]>([
  ["is invalidated", (cache) => cache.invalidate("posts")],
  ["expires", (_, clock) => (clock.ms += 5_001)],
  [
    "is replaced",
    (cache) => {
      cache.invalidate("posts");
      return cache.getOrLoad("a", respondWith("two"));
    },
  ],
])("a cached read is current until it %s", async (_, change) => {
  const clock = { ms: 0 };
  const cache = createReadCache({ now: () => clock.ms });
  expect(cache.findCurrent("a")).toBeNull();
  await cache.getOrLoad("a", respondWith("one"));
  const read = cache.findCurrent("a");
  expect([read?.isCurrent(), Buffer.from(read?.bytes ?? []).toString()]).toEqual([true, "one"]);
  await change(cache, clock);
  expect(read?.isCurrent()).toBe(false);
});

test("does not cache or share a read that began before a write", async () => {
  const cache = createReadCache();
  const slow = Promise.withResolvers<Response>();
  const before = cache.getOrLoad("a", (tables) => {
    tables.add("posts");
    return slow.promise;
  });
  cache.invalidate("posts");
  const after = cache.getOrLoad("a", respondWith("new"));
  slow.resolve(new Response("old"));
  expect(await readText(await before)).toBe("old");
  expect(await readText(await after)).toBe("new");
  expect(await readText(await cache.getOrLoad("a", respondWith("newer")))).toBe("new");
});

test("a change lets go of what shows rows of that table, and of nothing else", async () => {
  const cache = createReadCache();
  await cache.getOrLoad("a", respondWith("post"));
  await cache.getOrLoad("b", respondWith("task", 200, "roadmap_state"));
  for (let count = 0; count < 10; count += 1) cache.invalidate("page_views");
  cache.invalidate("posts");
  expect(await readText(await cache.getOrLoad("a", respondWith("new post")))).toBe("new post");
  expect(await readText(await cache.getOrLoad("b", respondWith("new task")))).toBe("task");
});

test("caches nothing of which it is not known what it depends on", async () => {
  const cache = createReadCache();
  await cache.getOrLoad("a", async () => new Response("one"));
  expect(await readText(await cache.getOrLoad("a", respondWith("two")))).toBe("two");
});

test("deduplicates concurrent reads", async () => {
  const cache = createReadCache();
  let asked = 0;
  const load = async (tables: Set<string>) => respondWith(String((asked += 1)))(tables);
  const answers = await Promise.all(Array.from({ length: 5 }, async () => readText(await cache.getOrLoad("a", load))));
  expect(answers).toEqual(["1", "1", "1", "1", "1"]);
});

test("does not cache errors", async () => {
  const cache = createReadCache();
  await cache.getOrLoad("a", respondWith("no", 503));
  expect(await readText(await cache.getOrLoad("a", respondWith("yes")))).toBe("yes");
  await expect(cache.getOrLoad("b", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await readText(await cache.getOrLoad("b", respondWith("back")))).toBe("back");
});

test("expires entries after five seconds", async () => {
  let now = 0;
  const cache = createReadCache({ now: () => now });
  await cache.getOrLoad("a", respondWith("one"));
  now = 4_999;
  expect(await readText(await cache.getOrLoad("a", respondWith("two")))).toBe("one");
  now = 5_000;
  expect(await readText(await cache.getOrLoad("a", respondWith("three")))).toBe("three");
});

test("evicts the oldest entries above its limits", async () => {
  // Each is counted with 500 bytes beside its key and its body, and may be an eighth of all.
  const cache = createReadCache({ maxBytes: 8 * 503 });
  for (const name of "abcdefgh") await cache.getOrLoad(name, respondWith(name));
  await cache.getOrLoad("a", respondWith("x"));
  await cache.getOrLoad("i", respondWith("i"));
  expect(await readText(await cache.getOrLoad("a", respondWith("again")))).toBe("a");
  expect(await readText(await cache.getOrLoad("b", respondWith("again")))).toBe("again");
  const small = createReadCache({ maxBytes: 40_000 });
  for (let index = 0; index < 100; index += 1) await small.getOrLoad(`key ${index}`, respondWith("x".repeat(3_000)));
  expect(small.stats().bytes).toBeLessThanOrEqual(40_000);
  await small.getOrLoad("huge", respondWith("x".repeat(10_000)));
  expect(await readText(await small.getOrLoad("huge", respondWith("again")))).toBe("again");
});
