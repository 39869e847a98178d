import { EventEmitter } from "node:events";
import { type Context, Hono } from "hono";
import { expect, test } from "vitest";
import { limitOpenFiles, openFileLimits } from "./open-files.ts";

const getAddress = (c: Context) => c.req.header("x-from") ?? "";
const createSite = (perClient: number, total: number) => {
  const site = new Hono();
  site.use(limitOpenFiles({ getAddress, perClient, total }));
  return site.get("/file", (c) => c.text("file"));
};

test("limits concurrent files per IP, and sends more when these have ended", async () => {
  const site = createSite(2, 10);
  const outgoing: EventEmitter[] = [];
  const socket = new EventEmitter();
  const get = async (from: string) => {
    const response = new EventEmitter();
    outgoing.push(response);
    const bindings = { outgoing: response, incoming: { socket } };
    return (await site.request("/file", { headers: { "x-from": from } }, bindings)).status;
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
  const site = createSite(3, 4);
  const ended: string[] = [];
  const get = async (from: string, name: string) => {
    const socket = Object.assign(new EventEmitter(), { destroy: () => ended.push(name) });
    const bindings = { outgoing: new EventEmitter(), incoming: { socket } };
    return (await site.request("/file", { headers: { "x-from": from } }, bindings)).status;
  };
  for (const name of ["a1", "a2", "a3", "b1"]) expect(await get(name.charAt(0), name)).toBe(200);
  expect([await get("c", "c1"), ended]).toEqual([200, ["a1"]]);
  expect([await get("b", "b2"), ended]).toEqual([503, ["a1"]]);
});

test("limits media, and all kinds of images together", async () => {
  const site = new Hono().route("/", openFileLimits(getAddress));
  site.get("*", (c) => c.text("file"));
  const open = async (path: string, from = "a") => {
    const bindings = { outgoing: new EventEmitter(), incoming: { socket: new EventEmitter() } };
    return (await site.request(path, { headers: { "x-from": from } }, bindings)).status;
  };
  const paths = ["/functions/v1/image", "/og/site.png", "/storage/v1/object/public/pictures/a.webp"] as const;
  for (let count = 0; count < 100; count += 1) expect(await open(paths[count % 3] ?? "")).toBe(200);
  for (const path of paths) expect([path, await open(path), await open(path, "b")]).toEqual([path, 503, 200]);
  for (let count = 0; count < 200; count += 1) expect(await open("/media/a.mp3")).toBe(200);
  expect([await open("/media/a.mp3"), await open("/landing")]).toEqual([503, 200]);
});
