import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const script = "console.log('hello');";
const encoded = brotliCompressSync(script);
let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-build-"));
  const clientDir = path.join(folder, "client");
  mkdirSync(path.join(clientDir, "assets"), { recursive: true });
  writeFileSync(path.join(folder, "content-names.json"), JSON.stringify({ leaf: "", chunks: {} }));
  writeFileSync(path.join(clientDir, "assets/a-1234.js"), script);
  writeFileSync(path.join(clientDir, "assets/a-1234.js.br"), encoded);
  writeFileSync(path.join(clientDir, "error.css"), "body{}");
  writeFileSync(path.join(clientDir, ".hidden"), "x");
  app = await createTestApp({ clientDir });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test("lets clients cache files with a hash in their name forever, others for an hour", async () => {
  const asset = await app.request("/assets/a-1234.js");
  expect([asset.status, await asset.text()]).toEqual([200, script]);
  expect(asset.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await app.request("/error.css")).headers.get("cache-control")).toBe("public, max-age=3600");
});

test("sends the variant compressed by the build to browsers that accept it", async () => {
  const response = await app.request("/assets/a-1234.js", { headers: { "accept-encoding": "gzip, br" } });
  expect(Buffer.from(await response.arrayBuffer()).equals(encoded)).toBe(true);
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const plain = await app.request("/assets/a-1234.js", { headers: { "accept-encoding": "gzip, br;q=0" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, script]);
});

test("responds 304 to a browser that has the file, and to HEAD without a body", async () => {
  const etag = (await app.request("/error.css")).headers.get("etag") ?? "";
  expect((await app.request("/error.css", { headers: { "if-none-match": etag } })).status).toBe(304);
  const head = await app.request("/error.css", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "6", ""]);
});

test.each(["/assets/none.js", "/assets/a-1234.js.br", "/assets/..%2ferror.css"])("responds 404 to %s", async (file) => {
  const response = await app.request(file);
  expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
