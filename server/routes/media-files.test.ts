import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
let contentDir: string;
beforeAll(async () => {
  contentDir = mkdtempSync(path.join(tmpdir(), "chloe-media-"));
  mkdirSync(path.join(contentDir, "media/songs"), { recursive: true });
  writeFileSync(path.join(contentDir, "media/songs/a.mp3"), "0123456789");
  writeFileSync(path.join(contentDir, "secret.json"), "{}");
  app = await createTestApp({ contentDir });
});
afterAll(async () => {
  await app.close();
  rmSync(contentDir, { recursive: true });
});

test("serves a file with its type, for an hour", async () => {
  const response = await app.request("/media/songs/a.mp3");
  expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
  expect(response.headers.get("content-type")).toBe("audio/mpeg");
  expect(response.headers.get("accept-ranges")).toBe("bytes");
  expect(response.headers.get("cache-control")).toMatch(/^public, max-age=3600/);
});

test("serves a byte range for seeking", async () => {
  const response = await app.request("/media/songs/a.mp3", { headers: { range: "bytes=4-6" } });
  expect([response.status, await response.text()]).toEqual([206, "456"]);
  expect(response.headers.get("content-range")).toBe("bytes 4-6/10");
});

test("responds 304 to a browser that has the file", async () => {
  const getStatus = async (since: string) =>
    (await app.request("/media/songs/a.mp3", { headers: { "if-modified-since": since } })).status;
  expect(await getStatus(new Date().toUTCString())).toBe(304);
  expect(await getStatus("Mon, 01 Jan 2001 00:00:00 GMT")).toBe(200);
  expect(await getStatus("yesterday")).toBe(200);
});

test.each(["/media/none.mp3", "/media/songs", "/media/..%2fsecret.json", "/media/%00"])(
  "responds 404 to %s, also with a date",
  async (address) => {
    for (const headers of [undefined, { "if-modified-since": new Date().toUTCString() }]) {
      const response = await app.request(address, headers ? { headers } : {});
      expect([response.status, await response.text()]).toEqual([404, "Not found"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  },
);
