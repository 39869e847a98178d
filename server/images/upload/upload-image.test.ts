import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-pictures-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const draw = (width = 2000) =>
  sharp({ create: { width, height: 900, channels: 3, background: "#7a5cff" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "A secret place" } })
    .toBuffer();

const upload = async (bytes: Uint8Array | string, headers: Record<string, string> = {}) => {
  const response = await app.request("/functions/v1/upload-picture", {
    method: "POST",
    body: bytes as BodyInit,
    headers: { "content-type": "image/png", ...headers },
  });
  return { status: response.status, body: (await response.json()) as { url: string; error: string } };
};

test("stores an image as WebP in three widths without metadata", async () => {
  const { status, body } = await upload(await draw());
  expect([status, body.url]).toEqual([
    200,
    expect.stringMatching(/^\/storage\/v1\/object\/public\/pictures\/[0-9a-f]{24}-1600\.webp$/),
  ]);
  for (const width of [1600, 960, 480]) {
    const response = await app.request(body.url.replace("1600", String(width)));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
});

test.each([
  [
    "an SVG with a script",
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    /^SVG images/,
  ],
  [
    "an SVG that begins like AVIF",
    '<?aaftypavi ?><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>',
    /^This file is not an image/,
  ],
  ["a web page", "<!doctype html><script>alert(1)</script>", /^SVG images/],
  ["a program declared as PNG", "MZ\u0090 This program cannot be run in DOS mode", /^This file is not an image/],
  ["a truncated PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /^This image is damaged/],
  ["an empty file", "", /^The file is empty/],
  ["11 MB", Buffer.alloc(11_000_000), /^An image can be up to 10 MB/],
])("rejects %s with a message", async (_, bytes, sentence) => {
  const { status, body } = await upload(bytes);
  expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
});

test("rejects a small file with too many pixels", async () => {
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect((await upload(bomb)).body.error).toMatch(/too many pixels/);
});

test("stores nothing for callers other than the owner", async () => {
  const response = await app.request("/functions/v1/upload-picture", {
    method: "POST",
    body: (await draw(20)) as never,
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(401);
});
