import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CharacterMedia, mediaKinds } from "#contracts/media/character-media.ts";
import { checkTheme } from "#contracts/theme/check-theme.ts";
import { proposeTheme } from "#contracts/theme/propose-theme.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { toPortraitSet } from "./store-character-media.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-media-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = async (kind: string, bytes: Uint8Array | string, headers: Record<string, string> = {}) => {
  const response = await app.request("/functions/v1/character-media", {
    method: "POST",
    body: bytes as BodyInit,
    headers: { "content-type": "application/octet-stream", "x-media-kind": kind, ...headers },
  });
  return { status: response.status, body: (await response.json()) as CharacterMedia & { error: string } };
};
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2f6f3a" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "A secret place" } })
    .toBuffer();

test("makes everything of one portrait that pages show, without its metadata", { timeout: 120_000 }, async () => {
  const { status, body } = await upload("portrait", await draw(400, 600));
  expect([status, body.width, body.height]).toEqual([200, 1600, 2000]);
  const set = toPortraitSet(body);
  expect(set.pictures.hero.light).toMatch(/^\/media\/own\/[0-9a-f]{24}-hero-light-[0-9a-f]{12}-1600\.webp$/);
  expect(set.heroAvif.dark).toBe(set.pictures.hero.dark.replace(".webp", ".avif"));
  const sides = [
    ...[1600, 960, 480].map((side) => [set.pictures.hero.dark.replace("1600", String(side)), "webp", side] as const),
    [set.avatar.large, "webp", 512] as const,
    [set.pictures.favicon, "png", 64] as const,
    [set.pictures.shareBackground, "png", 1200] as const,
    [set.heroAvif.light.replace("1600", "480"), "heif", 480] as const,
  ];
  for (const [address, format, width] of sides) {
    const response = await app.request(address);
    expect([response.status, response.headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
    const about = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([about.format, about.width, about.exif]).toEqual([format, width, undefined]);
  }
  expect(checkTheme(proposeTheme(set.colors))).toEqual([]);
});

test("answers programs that ask for /favicon.ico with an icon", async () => {
  const response = await app.request("/favicon.ico");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const about = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([about.format, about.width]).toEqual(["png", 180]);
  const etag = response.headers.get("etag") ?? "";
  expect((await app.request("/favicon.ico", { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("serves a song in parts, for ever, without its tags", async () => {
  const song = readFileSync("content/media/audio/chloe-ai-overview.mp3");
  const { status, body } = await upload("audio", Buffer.concat([song, Buffer.from(`TAG${"secret".padEnd(125)}`)]));
  expect([status, body.variants]).toEqual([200, { mp3: body.path }]);
  expect(body.duration).toBeCloseTo(75.68, 1);
  const whole = await app.request(body.path);
  expect(Buffer.from(await whole.arrayBuffer()).includes("secret")).toBe(false);
  expect(whole.headers.get("content-type")).toBe("audio/mpeg");
  expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const part = await app.request(body.path, { headers: { range: "bytes=-4" } });
  const size = Number(whole.headers.get("content-length"));
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${size - 4}-${size - 1}/${size}`]);
  expect((await app.request(body.path, { headers: { range: `bytes=${size}-` } })).status).toBe(416);
  const again = await app.request(body.path, { headers: { "if-none-match": whole.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect((await app.request(body.path, { method: "HEAD" })).headers.get("content-length")).toBe(String(size));
});

test.each([
  ["video", "content/media/video/intro.mp4", "mp4", { width: 1280, height: 720, duration: 10.5 }],
  ["video", "content/media/video/intro.webm", "webm", { width: 1280, height: 720, duration: 10.51 }],
  ["audio", "content/media/audio/chloe-is-alive.m4a", "m4a", { duration: 63 }],
] as const)("stores a %s of %s as %s", async (kind, file, format, about) => {
  const { status, body } = await upload(kind, readFileSync(file));
  expect([status, body]).toEqual([200, expect.objectContaining({ ...about, variants: { [format]: body.path } })]);
  expect((await app.request(body.path)).headers.get("content-type")).toContain(format === "m4a" ? "mp4" : format);
});

test("writes lyrics anew as WebVTT", async () => {
  const { body } = await upload("lyrics", "[ar:Somebody]\r\n[00:01.50]Hello <script>you</script>\r\n[00:04]--> & bye");
  const response = await app.request(body.path);
  expect(response.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
  expect(await response.text()).toBe(
    "WEBVTT\n\n00:00:01.500 --> 00:00:04.000\nHello you\n\n00:00:04.000 --> 00:00:12.000\n→ &amp; bye\n",
  );
});

const wave = Buffer.concat([Buffer.from("RIFF0000WAVEfmt "), Buffer.alloc(200)]);
test.each<[string, string, Uint8Array | string, RegExp]>([
  ["an unknown kind", "virus", "x", /^The header x-media-kind must be one of/],
  ["nothing", "audio", "", /^The file is empty/],
  ["a WAV file", "audio", wave, /^A WAV file is too large/],
  ["a page as a song", "audio", "<!doctype html><script>1</script>".repeat(90), /^This file is not a song/],
  ["a film as a song", "audio", readFileSync("content/media/video/intro.mp4"), /^This file is not a song/],
  ["a song as a film", "video", readFileSync("content/media/audio/chloe-is-alive.m4a"), /^This file is not a film/],
  [
    "a film with a page behind it",
    "video",
    Buffer.concat([readFileSync("content/media/video/intro.mp4"), Buffer.from("<script>1</script>")]),
    /^This file is not a film/,
  ],
  ["an SVG", "icon", '<svg xmlns="http://www.w3.org/2000/svg"/>', /^SVG images and web pages/],
  [
    "half a picture",
    "picture",
    readFileSync("content/media/og-background.png").subarray(0, 5_000),
    /^This image is damaged/,
  ],
  ["a text as a picture", "portrait", "hello", /^This file is not an image/],
  ["lyrics without words", "lyrics", "WEBVTT\n\n", /^No words with times/],
  ["lyrics that are too large", "lyrics", "x".repeat(200_001), /^This file can be up to 200 kB/],
])("refuses %s with a sentence", async (_what, kind, bytes, sentence) => {
  const { status, body } = await upload(kind, bytes);
  expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
});

test("refuses a picture of more pixels than memory should hold, before it decodes it", { tags: "night" }, async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: "#000" },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
  const { status, body } = await upload("avatar", bomb);
  expect([status, body.error]).toEqual([
    400,
    expect.stringMatching(/^This image has too many pixels: 12,000 by 12,000 are 144 million/),
  ]);
});

test("is for the owner alone", async () => {
  const other = await createTestApp({ env: { ADMIN_SECRET: "correct horse battery" } });
  for (const kind of mediaKinds) {
    const response = await other.request("/functions/v1/character-media", {
      method: "POST",
      body: "x",
      headers: { "content-type": "application/octet-stream", "x-media-kind": kind },
    });
    expect(response.status).toBe(401);
  }
  await other.close();
});

test.each(["/media/own/none.mp3", "/media/own/0123456789abcdef01234567.mp3", "/media/own/..%2f..%2fkeys.json"])(
  "responds 404 to %s",
  async (address) => {
    const response = await app.request(address);
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  },
);
