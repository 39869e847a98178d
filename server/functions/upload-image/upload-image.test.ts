import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { ssrfSafeFetch } from "./ssrf-safe-fetch.ts";
import { sendToImageHost } from "./image-host.ts";
import { isPublicAddress } from "./public-dns-lookup.ts";

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
  ["a web page", "<!doctype html><script>alert(1)</script>", /^SVG images/],
  ["a program that says it is a PNG", "MZ\u0090 This program cannot be run in DOS mode", /^This file is not an image/],
  ["a PNG that breaks off", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /^This image is damaged/],
  ["nothing", "", /^The file is empty/],
  ["11 MB", Buffer.alloc(11_000_000), /^An image can be up to 10 MB/],
])("%s is refused with a sentence", async (_, bytes, sentence) => {
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

test("uploads to the image host with a key, and reports its rejection", async () => {
  const seen: string[] = [];
  const host = await serveOnLoopback(async (request) => {
    const key = new URL(request.url).searchParams.get("key");
    const form = await request.formData();
    const image = form.get("image");
    if (typeof image === "string") seen.push(image);
    return key === "right"
      ? Response.json({ data: { url: "https://i.ibb.co/a/b.webp" }, success: true })
      : Response.json({ error: { message: "Invalid API v1 key." } }, { status: 400 });
  });
  expect(await sendToImageHost(Buffer.from("picture"), "right", host.url)).toBe("https://i.ibb.co/a/b.webp");
  expect(seen).toEqual([Buffer.from("picture").toString("base64")]);
  await expect(sendToImageHost(Buffer.from("picture"), "wrong", host.url)).rejects.toThrow(/image_host_key/);
  await host.stop();
  await expect(sendToImageHost(Buffer.from("picture"), "right", host.url)).rejects.toThrow(/image host/);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.1",
  "172.31.0.1",
  "169.254.169.254",
  "0.0.0.0",
  "100.64.0.1",
  "224.0.0.1",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "fd00::1",
  "fe80::1",
  "64:ff9b::7f00:1",
  "not-an-address",
])("%s is not on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])("%s is on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(["http://127.0.0.1:1/a.png", "http://localhost:1/a.png", "http://[::1]:1/a.png"])(
  "a picture at %s is not fetched, although the owner named the host",
  async (url) => {
    const response = await app.call("fetch-picture", { url, hosts: [new URL(url).hostname] });
    expect(response.status).toBe(503);
  },
);

test("does not fetch images from hosts that the owner did not name", async () => {
  const response = await app.call("fetch-picture", { url: "https://example.com/a.png", hosts: ["other.example"] });
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: "Images of example.com are not downloaded, because you did not name that host.", code: "forbidden" },
  ]);
});

test("stops fetching at the byte limit and does not follow redirects", async () => {
  const host = await serveOnLoopback(async (request) =>
    request.url.endsWith("/big") ? new Response("x".repeat(50_000)) : Response.redirect("http://127.0.0.1/"),
  );
  const options = { timeoutMs: 2_000, isAllowedAddress: () => true };
  expect((await ssrfSafeFetch(new URL(`${host.url}/big`), { ...options, maxBytes: 60_000 })).length).toBe(50_000);
  await expect(ssrfSafeFetch(new URL(`${host.url}/big`), { ...options, maxBytes: 10_000 })).rejects.toThrow(
    "too large",
  );
  await expect(ssrfSafeFetch(new URL(`${host.url}/other`), { ...options, maxBytes: 10_000 })).rejects.toThrow(
    "status 302",
  );
  await host.stop();
});
