import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { openSocketServer, toComparableHeaders } from "#tests/support/socket-server.ts";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof openSocketServer>>;
let renders = 0;

const text = "She counts the lights. ".repeat(100);
const show = (headers: Record<string, string>) => () =>
  new Response(`<!doctype html><p>render ${++renders}</p><p>${text}</p>`, {
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  });
const ofPosts = { "cache-control": "public, max-age=0", "cache-tag": "posts" };
const browser = { accept: "text/html", "accept-encoding": "gzip, br", "user-agent": "Mozilla/5.0" };

beforeAll(async () => {
  const build = createTestBuild({ "/landing": show(ofPosts), "/app": show(ofPosts), "/console": show({}) });
  const folder = createTemporaryFolder();
  const clientDir = path.join(folder, "client");
  mkdirSync(path.join(clientDir, "assets"), { recursive: true });
  writeFileSync(path.join(folder, "content-names.json"), JSON.stringify({ leaf: "", chunks: {} }));
  writeFileSync(path.join(clientDir, "assets", "site.js"), "export {};");
  app = await createTestApp({ loadBuild: async () => build, clientDir });
  server = await openSocketServer(app);
});
afterAll(async () => {
  server.stop();
  await app.backend.close();
});
beforeEach(() => void server.whole.splice(0));

test("a cached page is sent at the socket exactly as it was through the middleware", async () => {
  const first = await server.send("/landing", browser);
  const second = await server.send("/landing", browser);
  expect(server.whole).toEqual(["/landing"]);
  expect(second.headers["content-encoding"]).toBe("br");
  expect(second.headers["content-security-policy"]).toContain("script-src");
  expect(toComparableHeaders(second.headers)).toEqual(toComparableHeaders(first.headers));
  expect(second.body.equals(first.body)).toBe(true);
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
});

test("each encoding, HEAD and a known version get their own answer", async () => {
  const compressed = await server.send("/landing", browser);
  for (let count = 0; count < 2; count++) {
    const plain = await server.send("/landing", { accept: "text/html" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.equals(brotliDecompressSync(compressed.body))).toBe(true);
    const head = await server.send("/landing", browser, "HEAD");
    expect([head.status, head.body.byteLength]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(compressed.body.byteLength));
    const unchanged = await server.send("/landing", { ...browser, "if-none-match": compressed.headers.etag ?? "" });
    expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0]);
    expect(unchanged.headers["content-encoding"]).toBeUndefined();
  }
  expect(server.whole).toEqual(["/landing", "/landing"]);
});

test("a page that shows a changed table is not sent any more", async () => {
  const before = await server.send("/landing");
  const { error } = await app.backend
    .serviceClient()
    .from("posts")
    .insert({ slug: "new", title: "New", content: "A new one.", status: "published" });
  expect(error).toBeNull();
  await expect.poll(async () => (await server.send("/landing")).body.equals(before.body)).toBe(false);
});

test.each(["/landing?after=1", "/console"])("%s is never sent at the socket", async (address) => {
  for (let count = 0; count < 3; count++) expect((await server.send(address, browser)).status).toBe(200);
  expect(server.whole).toEqual([address, address, address]);
});

test("a built file is sent at the socket from the second request on", async () => {
  const first = await server.send("/assets/site.js", browser);
  const second = await server.send("/assets/site.js", browser);
  expect(server.whole).toEqual(["/assets/site.js"]);
  expect(second.body.toString()).toBe("export {};");
  expect(toComparableHeaders(second.headers)).toEqual(toComparableHeaders(first.headers));
});

test("views of pages that were sent at the socket are counted, those of bots and prefetches are not", async () => {
  for (let count = 0; count < 3; count++) await server.send("/app", browser);
  await server.send("/app", { ...browser, "user-agent": "Examplebot/1.0" });
  await server.send("/app", { ...browser, "sec-purpose": "prefetch" });
  expect(server.whole).toEqual(["/app"]);
  await app.flush();
  const { data } = await app.backend.serviceClient().from("page_views").select("views").eq("path", "/app");
  expect(data).toEqual([{ views: 3 }]);
});
