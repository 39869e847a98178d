import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { afterAll, expect, test } from "vitest";
import { finishBodies } from "./unread-bodies.ts";

const app = new Hono();
app.use(finishBodies);
app.use(bodyLimit({ maxSize: 1_000_000, onError: (c) => c.text("Too much.", 413) }));
app.post("/", async (c) => c.text(String((await c.req.text()).length)));
const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
await once(server, "listening");
// As a proxy, which keeps its connections.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => {
  agent.destroy();
  server.close();
});

const send = (bytes: number, headers: Record<string, string> = {}): Promise<[number, string]> => {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string]>();
  const call = request({ port: (server.address() as AddressInfo).port, method: "POST", agent, headers }, (response) => {
    text(response).then((body) => resolve([response.statusCode ?? 0, body]), reject);
  });
  call.on("error", reject);
  for (let sent = 0; sent < bytes; sent += 100_000) call.write(Buffer.alloc(Math.min(bytes - sent, 100_000), 32));
  call.end();
  return promise;
};

test.each([
  ["of unknown length", {}],
  ["of known length", { "content-length": "3000000" }],
])("the next request of a connection is answered after a body %s was refused", async (_, headers) => {
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await send(3_000_000, headers)).toEqual([413, "Too much."]);
    expect(await send(10)).toEqual([200, "10"]);
  }
});
