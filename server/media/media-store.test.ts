import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import type { Backend } from "../backend.ts";
import { parseMediaName } from "./media-names.ts";
import { createMediaStore, type MediaStore, toMediaHash } from "./media-store.ts";
import { sweepCharacterMedia } from "./sweep-character-media.ts";

let folder: string;
let backend: Backend;
let store: MediaStore;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-media-"));
  backend = await createTestBackend({ storageDirectory: folder });
  store = createMediaStore(backend);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const getName = (given: string) => given.replace("/media/own/", "");
const readAll = async (given: string) => {
  const media = parseMediaName(getName(given));
  const parts: Uint8Array[] = [];
  if (media) for await (const part of store.read(media)) parts.push(part);
  return Buffer.concat(parts);
};
const listNames = async () => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
};

test.each([
  "0123456789abcdef01234567.mp3",
  "0123456789abcdef01234567-hero-light-1600.avif",
  "0123456789abcdef01234567.12.mp4",
])("knows %s as a name of its own", (name) => {
  expect(parseMediaName(name)?.name).toBe(name);
});

test.each([
  "../secret.png",
  "0123456789abcdef01234567.svg",
  "0123456789abcdef01234567.0.mp4",
  "a.mp3",
  "",
  "constructor",
])("knows no other name, like %s", (name) => {
  expect(parseMediaName(name)).toBeNull();
});

test("stores a large file in parts that are read one after the other", async () => {
  const bytes = Buffer.alloc(17_000_000, "light ");
  const stored = await store.put(toMediaHash(bytes), "mp4", bytes);
  expect(stored).toMatch(/^\/media\/own\/[0-9a-f]{24}\.3\.mp4$/);
  expect((await readAll(stored)).equals(bytes)).toBe(true);
  expect(await listNames()).toEqual([getName(stored)]);
  await store.remove([parseMediaName(getName(stored))].filter((media) => media !== null));
  expect([await listNames(), (await readAll(stored)).length]).toEqual([[], 0]);
});

test("sweeps what no document names, with all sizes of a picture, once it is a day old", async () => {
  const [used, unused] = ["a", "b"].map((text) => toMediaHash(Buffer.from(text)));
  const paths = await Promise.all(
    [`${used}-hero-1600`, `${used}-hero-480`, `${unused}-hero-1600`].map((stem) =>
      store.put(stem, "webp", Buffer.from("x")),
    ),
  );
  const named = new Set(paths.slice(0, 1));
  expect(await sweepCharacterMedia(store, named)).toBe(0);
  expect(await sweepCharacterMedia(store, named, Date.now() + 2 * 86_400_000)).toBe(1);
  expect(await listNames()).toEqual(paths.slice(0, 2).map(getName).toSorted());
});
