import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { createUnreadLimit } from "./unread-responses.ts";

// The system takes a few megabytes for each connection; a response that it did not take completely is counted whole.
const body = new Uint8Array(16_000_000);
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Limits = NonNullable<Parameters<typeof createUnreadLimit>[1]>;

/** A site whose paths `/<client>/…` belong to that client; `/<client>/wait` is answered when the test says so. */
const start = async (limits: Limits) => {
  const app = new Hono();
  const waiting: (() => void)[] = [];
  app.use(createUnreadLimit(({ url }) => url?.split("/")[1] ?? "", limits).limit);
  app.on(["GET", "POST"], "/:client/wait", async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.body(body);
  });
  app.get("/:client/stream", () => new Response(new Blob([body]).stream()));
  app.get("/:client/small", (c) => c.text("small"));
  app.get("/:client", (c) => c.body(body));
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  closing.push(() => (server.closeAllConnections(), server.close()));

  /** Sends a request and reads only the beginning of the response. */
  const open = (path: string, method = "GET") => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    closing.push(() => socket.destroy());
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`);
    const status = once(socket, "readable").then(() => Number(String(socket.read(100)).split(" ")[1]));
    return { socket, status };
  };
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, headers: response.headers, size: (await response.arrayBuffer()).byteLength };
  };
  return { open, get, waiting };
};
const end = async (socket: Socket) => {
  socket.destroy();
  await once(socket, "close");
};

test.each(["/a", "/a/stream"])(
  "answers 503 to a client that does not read what it got from %s, serves others, and it again once it has gone",
  async (path) => {
    const { open, get } = await start({ perClient: path === "/a" ? 20_000_000 : 1, total: 1_000_000_000 });
    const slow = [open(path), open(path)];
    await slow[0]?.status;
    await expect.poll(async () => (await get("/a/small")).status).toBe(503);
    const refused = await get("/a");
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("cache-control")]).toEqual([
      503,
      "5",
      "no-store",
    ]);
    expect(await get("/b")).toMatchObject({ status: 200, size: body.length });
    for (const { socket } of slow) await end(socket);
    await expect.poll(async () => (await get("/a/small")).status).toBe(200);
  },
);

test("answers no more than the limit allows to requests that came at the same time", async () => {
  const { open, waiting } = await start({ perClient: 20_000_000, total: 1_000_000_000 });
  const slow = Array.from({ length: 10 }, () => open("/a/wait"));
  const change = open("/a/wait", "POST");
  await expect.poll(() => waiting.length).toBe(11);
  for (const answer of waiting) {
    answer();
    await new Promise(setImmediate);
  }
  const statuses = await Promise.all(slow.map(({ status }) => status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 503)).toHaveLength(8);
  // What a POST did is told in any case.
  expect(await change.status).toBe(200);
});

test("when the total is used up, the client that holds most loses its oldest response", { tags: "night" }, async () => {
  const { open, get } = await start({ perClient: 1_000_000_000, total: 40_000_000 });
  const slow = [];
  for (let index = 0; index < 3; index += 1) {
    slow.push(open("/a"));
    await slow.at(-1)?.status;
  }
  const ended = once(slow[0]?.socket.resume() as Socket, "close");
  expect(await get("/b")).toMatchObject({ status: 200, size: body.length });
  await ended;
  expect([slow[1]?.socket.destroyed, slow[2]?.socket.destroyed]).toEqual([false, false]);
});

test("counts responses that wait behind another one of their connection, until it closes", async () => {
  const { open, get } = await start({ perClient: 40_000_000, total: 1_000_000_000 });
  const { socket, status } = open("/a");
  socket.write("GET /a HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2));
  await status;
  await expect.poll(async () => (await get("/a/small")).status).toBe(503);
  await end(socket);
  await expect.poll(async () => (await get("/a/small")).status).toBe(200);
});
