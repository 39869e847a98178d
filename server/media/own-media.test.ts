import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Hono } from "hono";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serveS3 } from "@site/supabase/testing/serve-s3.ts";
import { createTestBackend, testSiteUrl, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createMediaStore } from "./media-store.ts";
import { ownMedia } from "./own-media.ts";

let folder: string;
let bucket: Awaited<ReturnType<typeof serveS3>>;
const backends: TestBackend[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-own-media-"));
  bucket = await serveS3();
});
afterEach(async () => {
  for (const backend of backends.splice(0)) await backend.close();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const stem = "0123456789abcdef01234567";
/** In three parts, each byte another one than its neighbours. */
const film = Uint8Array.from({ length: 17_000_000 }, (_, index) => (index * 31 + (index >> 8)) & 255);

/** The addresses of the character's files; a copy of one on this machine is a failure. */
const open = async (options: Parameters<typeof createTestBackend>[0], isElsewhere = false) => {
  const backend = await createTestBackend(options);
  backends.push(backend);
  const store = createMediaStore(backend);
  const copies: string[] = [];
  const media = {
    async findOwn({ name }: { name: string }) {
      copies.push(name);
      return null;
    },
  };
  const app: Hono = ownMedia({ backend, media, store, isElsewhere, getAddress: () => "192.0.2.1" });
  const get = async (address: string, headers: Record<string, string> = {}) =>
    app.request(new URL(address, testSiteUrl).href, { headers });
  return { store, copies, get };
};

test("sends a film as it is read, with ranges over its parts, and keeps no copy of it", async () => {
  const { store, copies, get } = await open({ storageDirectory: folder });
  const address = await store.put(stem, "mp4", film);
  const all = await get(address);
  expect([all.status, all.headers.get("content-length")]).toEqual([200, String(film.byteLength)]);
  expect(Buffer.compare(new Uint8Array(await all.arrayBuffer()), film)).toBe(0);
  for (const [start, end] of [
    [0, 1],
    [7_999_990, 8_000_010],
    [15_500_000, 16_999_999],
  ] as const) {
    const part = await get(address, { range: `bytes=${start}-${end}` });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end}/17000000`]);
    expect(Buffer.compare(new Uint8Array(await part.arrayBuffer()), film.subarray(start, end + 1))).toBe(0);
  }
  expect((await get(address, { range: "bytes=17000000-" })).status).toBe(416);
  expect((await get("/media/own/ffffffffffffffffffffffff.mp4")).status).toBe(404);
  expect(copies).toEqual([]);
});

test("leads browsers to the bucket for what is there in one piece, if the operator wants that", async () => {
  const publicUrl = `${bucket.options.endpoint}/${bucket.options.bucket}`;
  const { store, get } = await open({ s3: { ...bucket.options, publicUrl } }, true);
  const song = new Uint8Array(1_000).fill(7);
  const response = await get(await store.put(stem, "mp3", song));
  expect([response.status, response.headers.get("cache-control")]).toEqual([302, "public, max-age=300"]);
  const sent = await fetch(response.headers.get("location") ?? "", { headers: { range: "bytes=1-3" } });
  expect([sent.headers.get("content-type"), (await sent.arrayBuffer()).byteLength]).toEqual(["audio/mpeg", 3]);
  expect((await get("/media/own/ffffffffffffffffffffffff.mp3")).status).toBe(404);
  expect((await get(await store.put(stem, "mp4", film), { range: "bytes=0-9" })).status).toBe(206);
});

test("leads to no file of a bucket that is not public", async () => {
  const publicUrl = `${bucket.options.endpoint}/${bucket.options.bucket}`;
  const backend = await createTestBackend({ s3: { ...bucket.options, publicUrl } });
  backends.push(backend);
  await createMediaStore(backend, { name: "made", isPublic: false }).put(stem, "png", new Uint8Array(10));
  const ask = (kind: string, headers: Record<string, string> = {}) =>
    backend.fetch(new Request(`${testSiteUrl}/storage/v1/object/${kind}made/${stem}.png`, { headers }));
  expect((await ask("public/")).headers.get("location")).toBeNull();
  const asService = { apikey: backend.secretKey };
  const own = await ask("", asService);
  expect([own.status, (await own.arrayBuffer()).byteLength]).toEqual([200, 10]);
});
