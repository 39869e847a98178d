import { mkdtempSync, rmSync } from "node:fs";
import type { LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImageWarning, SavedPost } from "#contracts/admin.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { toImageUrl } from "#contracts/images/image-request.ts";
import { processImage } from "#server/images/process-image.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { createImageCopier, type OwnerImageCall } from "./copy-images.ts";
import { ssrfSafeFetch } from "../../http/outgoing/ssrf-safe-fetch.ts";

const stored = /^\/storage\/v1\/object\/public\/pictures\/[0-9a-f]{24}-1600\.webp$/;
const siteUrl = "http://localhost:3000";
let app: TestApp;
let folder: string;
let host: Awaited<ReturnType<typeof serveOnLoopback>>;
let port: string;
let asked: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-copies-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#7a5cff" } })
    .png()
    .toBuffer();
  host = await serveOnLoopback(async (request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname.startsWith("/moved"))
      return Response.redirect(`${new URL(request.url).origin.replace("127.0.0.1", "pics.example")}/a.png`);
    if (pathname.startsWith("/inside")) return Response.redirect("http://127.0.0.1:1/a.png");
    if (pathname.startsWith("/missing")) return new Response("no", { status: 404 });
    if (pathname.startsWith("/page"))
      return new Response("<!doctype html><script>alert(1)</script>", { headers: { "content-type": "image/png" } });
    return new Response(new Uint8Array(picture));
  });
  port = new URL(host.url).port;
});
afterAll(async () => {
  await host.stop();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

// The host pics.example resolves to this machine; all other names and IP addresses use the real lookup.
const lookup: LookupFunction = (hostname, options, callback) => {
  if (hostname !== "pics.example")
    return callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" }), "", 0);
  return options.all ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4);
};
const context = () =>
  ({
    backend: app.backend,
    images: { resize: processImage },
    request: { req: { raw: new Request(siteUrl) } },
    env: { siteUrl, trustProxy: false },
    log: { warn: () => undefined },
    actor: "test",
  }) as unknown as OwnerImageCall;
const copier = (totalMs = 60_000) =>
  createImageCopier(context(), { totalMs, fetchFile: (url, options) => ssrfSafeFetch(url, { ...options, lookup }) });
const post = (content: string, image_url: string | null = null): PostData => ({
  title: "T",
  content,
  status: "draft",
  image_url,
});
const at = (pathname: string) => `http://pics.example:${port}${pathname}`;
const reasons = (warnings: ImageWarning[]) => warnings.map(({ field, reason }) => [field, reason]);

test("copies images at other hosts and updates the post", async () => {
  asked = [];
  const { post: saved, warnings } = await copier()(
    post(`![a](${at("/a.png")})\n\n![again](${at("/a.png")})\n\n[link](${at("/a.png")})`, at("/a.png")),
  );
  expect(warnings).toEqual([]);
  expect(saved.image_url).toMatch(stored);
  expect(saved.content).toBe(`![a](${saved.image_url})\n\n![again](${saved.image_url})\n\n[link](${at("/a.png")})`);
  expect(asked).toEqual(["/a.png"]);
  const shown = await app.request(saved.image_url ?? "");
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("stores an image that this site generates, so that no page points to the function", async () => {
  const address = toImageUrl({ prompt: "a lamp & a sea", width: 256, height: 256, seed: 1 });
  const response = await app.call("posts-admin", {
    action: "create",
    postData: post(`![a](${siteUrl}${address})`, address),
  });
  const { post: saved, warnings } = (await response.json()) as SavedPost;
  expect(warnings).toEqual([]);
  expect(saved.image_url).toMatch(stored);
  expect(saved.content).toBe(`![a](${saved.image_url})`);
  expect((await app.request(saved.image_url ?? "")).headers.get("content-type")).toBe("image/webp");
});

test("copies an image that a user saved, so that the post keeps it if the user deletes theirs", async () => {
  const picture = await sharp({ create: { width: 90, height: 70, channels: 3, background: "#7a5c11" } })
    .webp()
    .toBuffer();
  const name = "ab".repeat(12);
  const { storage } = app.backend.serviceClient();
  await storage.createBucket("user-pictures", { public: true });
  await storage.from("user-pictures").upload(`${name}-1600.webp`, picture, { contentType: "image/webp" });
  const url = `/storage/v1/object/public/user-pictures/${name}-1600.webp`;
  const { post: saved, warnings } = await copier()(post(`![a](${siteUrl}${url})`, url));
  expect(warnings).toEqual([]);
  expect(saved.image_url).toMatch(stored);
  expect(saved.content).toBe(`![a](${saved.image_url})`);
  const gone = url.replace("abab", "cdcd");
  expect((await copier()(post("x", gone))).warnings).toEqual([
    { field: "image_url", url: gone, reason: "This picture was deleted." },
  ]);
});

test("stores the same image as one file", async () => {
  const [one, two] = [await copier()(post("x", at("/a.png"))), await copier()(post("x", at("/a.png?again")))];
  expect(one.post.image_url).toBe(two.post.image_url);
});

test("follows redirects, but not into the private network", async () => {
  expect((await copier()(post("x", at("/moved")))).post.image_url).toMatch(stored);
  const { post: saved, warnings } = await copier()(post("x", at("/inside")));
  expect(saved.image_url).toBe(at("/inside"));
  expect(reasons(warnings)).toEqual([["image_url", "Its address is not on the public internet."]]);
});

test("makes the site's own URLs relative without fetching", async () => {
  asked = [];
  const { post: saved, warnings } = await copier()(
    post(`![a](${siteUrl}/media/a.webp) ![b](//localhost:3000/media/b.webp?v=1)`, `${siteUrl}/media/c.webp`),
  );
  expect([saved.content, saved.image_url, warnings, asked]).toEqual([
    "![a](/media/a.webp) ![b](/media/b.webp?v=1)",
    "/media/c.webp",
    [],
    [],
  ]);
});

test("keeps a URL of the site that would point to another host when made relative", async () => {
  const address = `${siteUrl}//evil.example/a.png`;
  expect((await copier()(post("x", address))).post.image_url).toBe(address);
});

test.each([
  ["/missing", "The other site responded with 404."],
  ["/page", expect.stringMatching(/^SVG images and web pages/)],
])("keeps the URL of an image at %s, with the reason", async (pathname, reason) => {
  const text = `![a](${at(pathname)})`;
  const { post: saved, warnings } = await copier()(post(text));
  expect([saved.content, reasons(warnings)]).toEqual([text, [["content", reason]]]);
});

test("reports an unknown host as the reason", async () => {
  expect(reasons((await copier()(post("x", "https://nowhere.example/a.png"))).warnings)).toEqual([
    ["image_url", "There is no such host."],
  ]);
});

test("copies ten images per save and reports the others", async () => {
  const { post: saved, warnings } = await copier()(
    post(Array.from({ length: 12 }, (_, index) => `![${index}](${at(`/${index}.png`)})`).join("\n")),
  );
  expect(saved.content.match(/\/storage\//g)).toHaveLength(10);
  expect(warnings.map(({ url }) => url)).toEqual([at("/10.png"), at("/11.png")]);
});

test("starts no download after the time limit", async () => {
  asked = [];
  const { warnings } = await copier(-1)(post("x", at("/a.png")));
  expect([asked, reasons(warnings)]).toEqual([[], [["image_url", expect.stringMatching(/not enough time/)]]]);
});

test("keeps the text of a save and reports images that could not be copied", async () => {
  const postData = post("![a](http://192.168.0.1/a.png)", "http://127.0.0.1:1/b.png");
  const response = await app.call("posts-admin", { action: "create", postData });
  const { post: saved, warnings } = (await response.json()) as SavedPost;
  expect([response.status, saved.content, saved.image_url]).toEqual([200, postData.content, postData.image_url]);
  const reason = "Its address is not on the public internet.";
  expect(warnings).toEqual([
    { field: "image_url", url: "http://127.0.0.1:1/b.png", reason },
    { field: "content", url: "http://192.168.0.1/a.png", reason },
  ]);
  const own = await app.call("posts-admin", {
    action: "update",
    postId: saved.id,
    postData: post("x", `${siteUrl}/media/a.webp`),
  });
  expect(await own.json()).toMatchObject({ post: { image_url: "/media/a.webp" }, warnings: [] });
});
