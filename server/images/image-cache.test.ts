import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createImageCache, type ImageCache } from "./image-cache.ts";

let directory: string;
let cache: ImageCache;
let time: number;
const open = (maxBytes = 1_000) => createImageCache({ directory, maxBytes, now: () => time });
const bytes = (fill: number, length = 400) => new Uint8Array(length).fill(fill);
const listFiles = async () => (await readdir(directory)).filter((name) => !name.startsWith("index.sqlite"));

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "image-cache-"));
  time = Date.now();
  cache = open();
});
afterEach(async () => {
  cache.close();
  await rm(directory, { recursive: true, force: true });
});

test("finds stored images, also after a restart", async () => {
  const stored = await cache.store("a", bytes(1), "sketch");
  expect(cache.find("a")).toEqual(stored);
  cache.close();
  cache = open();
  expect(cache.find("a")).toEqual(stored);
  expect(await cache.read(stored)).toEqual(Buffer.from(bytes(1)));
  expect(cache.find("b")).toBeNull();
});

test("evicts the least recently used images with their files when it is full", async () => {
  await cache.store("old", bytes(1), "");
  time += 1_000;
  const used = await cache.store("used", bytes(2), "");
  time += 100_000;
  cache.find("old");
  await cache.store("new", bytes(3), "");
  expect([cache.find("old") !== null, cache.find("used"), cache.find("new") !== null]).toEqual([true, null, true]);
  expect(await listFiles()).toHaveLength(2);
  expect(await cache.read(used)).toBeNull();
});

test("keeps a file while any request refers to it", async () => {
  await cache.store("first", bytes(1), "");
  time += 1;
  const second = await cache.store("second", bytes(1), "");
  time += 1;
  await cache.store("third", bytes(2), "");
  expect(cache.find("first")).toBeNull();
  expect(await cache.read(second)).not.toBeNull();
});

test("forgets an image whose file was deleted", async () => {
  const stored = await cache.store("a", bytes(1), "");
  await rm(path.join(directory, stored.hash));
  expect(await cache.read(stored)).toBeNull();
  expect(cache.find("a")).toBeNull();
});

test("starts empty if its index is corrupt", async () => {
  await cache.store("a", bytes(1), "");
  cache.close();
  for (const name of await readdir(directory))
    await writeFile(path.join(directory, name), "not a database".repeat(500));
  cache = open();
  expect(cache.find("a")).toBeNull();
  await cache.store("a", bytes(1), "");
  expect(cache.find("a")).not.toBeNull();
});

test("opens without a usable folder, and stores nothing then", async () => {
  const file = path.join(directory, "file");
  await writeFile(file, "x");
  const without = createImageCache({ directory: path.join(file, "cache") });
  await expect(without.store("a", bytes(1), "")).rejects.toThrow("ENOTDIR");
  expect(without.find("a")).toBeNull();
  without.close();
});

test("deletes files left behind by a crashed process, but no recent ones", async () => {
  await writeFile(path.join(directory, "left"), "x");
  await utimes(path.join(directory, "left"), 1, 1);
  await writeFile(path.join(directory, "fresh"), "x");
  cache.close();
  cache = open();
  await expect.poll(listFiles).toEqual(["fresh"]);
});
