import { EventEmitter } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import type { Context } from "hono";
import { mediaFiles } from "./media-files.ts";

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

test("limits concurrent files per IP, and sends more when these have ended", async () => {
  const site = mediaFiles(contentDir, { getAddress: (c) => c.req.header("x-from") ?? "", maxOpen: 2 });
  const outgoing: EventEmitter[] = [];
  const socket = new EventEmitter();
  const get = async (from: string) => {
    const response = new EventEmitter();
    outgoing.push(response);
    const bindings = { outgoing: response, incoming: { socket } };
    return (await site.request("/media/songs/a.mp3", { headers: { "x-from": from } }, bindings)).status;
  };
  expect([await get("a"), await get("a"), await get("a"), await get("b")]).toEqual([200, 200, 503, 200]);
  outgoing[0]?.emit("close");
  expect([await get("a"), await get("a")]).toEqual([200, 503]);
  // Closing the connection ends all of its responses.
  socket.emit("close");
  expect(socket.listenerCount("close")).toBe(0);
  expect([await get("a"), await get("a"), await get("a")]).toEqual([200, 200, 503]);
});

test("ends the oldest file of the client with most when too many are sent in all", async () => {
  const limits = { getAddress: (c: Context) => c.req.header("x-from") ?? "", maxOpen: 3, maxOpenInAll: 4 };
  const site = mediaFiles(contentDir, limits);
  const ended: string[] = [];
  const get = async (from: string, name: string) => {
    const socket = Object.assign(new EventEmitter(), { destroy: () => ended.push(name) });
    const bindings = { outgoing: new EventEmitter(), incoming: { socket } };
    return (await site.request("/media/songs/a.mp3", { headers: { "x-from": from } }, bindings)).status;
  };
  for (const name of ["a1", "a2", "a3", "b1"]) expect(await get(name.charAt(0), name)).toBe(200);
  expect([await get("c", "c1"), ended]).toEqual([200, ["a1"]]);
  expect([await get("b", "b2"), ended]).toEqual([503, ["a1"]]);
});
