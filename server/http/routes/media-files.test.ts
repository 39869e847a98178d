import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
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
  for (const name of ["language", "persona", "pages", "site"])
    cpSync(`content/${name}.json`, path.join(contentDir, `${name}.json`));
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

test("sends the whole file to a client whose part is of another version", async () => {
  const { headers } = await app.request("/media/songs/a.mp3");
  const [etag, date] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
  const ask = async (ifRange: string, range = "bytes=4-6") => {
    const response = await app.request("/media/songs/a.mp3", { headers: { range, "if-range": ifRange } });
    return [response.status, await response.text(), response.headers.get("content-range")];
  };
  const part = [206, "456", "bytes 4-6/10"];
  const whole = [200, "0123456789", null];
  expect(etag).toMatch(/^"[^"]+"$/);
  expect([await ask(etag), await ask(date)]).toEqual([part, part]);
  for (const stale of ['"another"', `W/${etag}`, "Mon, 01 Jan 2001 00:00:00 GMT", "nonsense"])
    expect([stale, ...(await ask(stale))]).toEqual([stale, ...whole]);
  expect(await ask('"another"', "bytes=900-")).toEqual(whole);
  expect((await ask(etag, "bytes=900-"))[0]).toBe(416);
});

test("ignores ranges in other units and several at once", async () => {
  for (const range of ["items=0-5", "bytes=0-1,4-6", "nonsense"]) {
    const response = await app.request("/media/songs/a.mp3", { headers: { range } });
    expect([range, response.status, await response.text()]).toEqual([range, 200, "0123456789"]);
  }
});

test("tags another version of a file differently", async () => {
  const getTag = async () => (await app.request("/media/songs/b.mp3")).headers.get("etag");
  const file = path.join(contentDir, "media/songs/b.mp3");
  writeFileSync(file, "0123456789");
  utimesSync(file, 1_000, 1_000);
  const before = await getTag();
  writeFileSync(file, "9876543210");
  utimesSync(file, 1_000.5, 1_000.5);
  const after = await getTag();
  expect(before).not.toBe(after);
  for (const [tag, status] of [
    [before, 200],
    [after, 304],
  ] as const)
    expect((await app.request("/media/songs/b.mp3", { headers: { "if-none-match": tag ?? "" } })).status).toBe(status);
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
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=4");
    }
  },
);
