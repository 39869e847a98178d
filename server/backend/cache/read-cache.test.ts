import { expect, test } from "vitest";
import { createReadCache, anonCacheKey } from "./read-cache.ts";

const key = "sb_publishable_x";
const ask = (path: string, headers: Record<string, string> = { apikey: key }, method = "GET") =>
  new Request(`http://localhost${path}`, { method, headers });
const answerWith =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status, headers: { "content-range": "0-1/*" } });
const textOf = async (response: Response) => response.text();

test("has a key only for reads that all visitors share", () => {
  expect(anonCacheKey(ask("/rest/v1/posts"), key)).not.toBeNull();
  expect(anonCacheKey(ask("/rest/v1/posts", { apikey: key, authorization: `Bearer ${key}` }), key)).not.toBeNull();
  expect(anonCacheKey(ask("/rest/v1/posts", { apikey: key, authorization: "Bearer a.b.c" }), key)).toBeNull();
  expect(anonCacheKey(ask("/rest/v1/posts", { apikey: "sb_secret_x" }), key)).toBeNull();
  expect(anonCacheKey(ask("/rest/v1/posts", {}), key)).toBeNull();
  expect(anonCacheKey(ask("/rest/v1/rpc/f"), key)).toBeNull();
  expect(anonCacheKey(ask("/auth/v1/settings"), key)).toBeNull();
  expect(anonCacheKey(ask("/auth/v1/authorize?redirect_to=/rest/v1/posts"), key)).toBeNull();
  expect(anonCacheKey(ask("/rest/v1/posts", undefined, "POST"), key)).toBeNull();
});

test("changes the key with everything that changes the response", () => {
  const keys = [
    ask("/rest/v1/posts"),
    ask("/rest/v1/posts?select=id"),
    ask("/rest/v1/posts", undefined, "HEAD"),
    ...["accept", "accept-profile", "range", "range-unit", "prefer"].map((name) =>
      ask("/rest/v1/posts", { apikey: key, [name]: "x" }),
    ),
  ].map((request) => anonCacheKey(request, key));
  expect(new Set(keys).size).toBe(keys.length);
});

test("serves a read from memory with its headers until it is invalidated", async () => {
  const cache = createReadCache();
  await cache.answer("a", answerWith("one"));
  const second = await cache.answer("a", answerWith("two"));
  expect(second.headers.get("content-range")).toBe("0-1/*");
  expect(await textOf(second)).toBe("one");
  cache.drop();
  expect(await textOf(await cache.answer("a", answerWith("three")))).toBe("three");
  expect(cache.stats()).toMatchObject({ hits: 1, misses: 2, entries: 1 });
});

test("does not cache or share a read that began before a write", async () => {
  const cache = createReadCache();
  const slow = Promise.withResolvers<Response>();
  const before = cache.answer("a", () => slow.promise);
  cache.drop();
  const after = cache.answer("a", answerWith("new"));
  slow.resolve(new Response("old"));
  expect(await textOf(await before)).toBe("old");
  expect(await textOf(await after)).toBe("new");
  expect(await textOf(await cache.answer("a", answerWith("newer")))).toBe("new");
});

test("deduplicates concurrent reads", async () => {
  const cache = createReadCache();
  let asked = 0;
  const load = async () => new Response(String((asked += 1)));
  const answers = await Promise.all(Array.from({ length: 5 }, async () => textOf(await cache.answer("a", load))));
  expect(answers).toEqual(["1", "1", "1", "1", "1"]);
});

test("does not cache errors", async () => {
  const cache = createReadCache();
  await cache.answer("a", answerWith("no", 503));
  expect(await textOf(await cache.answer("a", answerWith("yes")))).toBe("yes");
  await expect(cache.answer("b", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await textOf(await cache.answer("b", answerWith("back")))).toBe("back");
});

test("expires entries after five seconds", async () => {
  let now = 0;
  const cache = createReadCache({ now: () => now });
  await cache.answer("a", answerWith("one"));
  now = 4_999;
  expect(await textOf(await cache.answer("a", answerWith("two")))).toBe("one");
  now = 5_000;
  expect(await textOf(await cache.answer("a", answerWith("three")))).toBe("three");
});

test("evicts the oldest entries above its limits", async () => {
  const cache = createReadCache({ maxEntries: 2 });
  for (const name of ["a", "b"]) await cache.answer(name, answerWith(name));
  await cache.answer("a", answerWith("x"));
  await cache.answer("c", answerWith("c"));
  expect(await textOf(await cache.answer("a", answerWith("again")))).toBe("a");
  expect(await textOf(await cache.answer("b", answerWith("again")))).toBe("again");
  const small = createReadCache({ maxBytes: 40_000 });
  for (let index = 0; index < 100; index += 1) await small.answer(`key ${index}`, answerWith("x".repeat(3_000)));
  expect(small.stats().bytes).toBeLessThanOrEqual(40_000);
  await small.answer("huge", answerWith("x".repeat(10_000)));
  expect(await textOf(await small.answer("huge", answerWith("again")))).toBe("again");
});
