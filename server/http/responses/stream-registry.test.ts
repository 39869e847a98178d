import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createStreamRegistry } from "./stream-registry.ts";

test("leaves no listeners on a connection after consecutive event streams", async () => {
  const app = new Hono();
  app.use(createStreamRegistry().track);
  app.get("/", () => new Response("data: 1\n\n", { headers: { "content-type": "text/event-stream" } }));
  const server = createServer(getRequestListener(app.fetch));
  const sockets = new Set<Socket>();
  const listeners: number[] = [];
  server.on("request", ({ socket }) => {
    sockets.add(socket);
    listeners.push(socket.listenerCount("close"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  for (let round = 0; round < 12; round += 1) {
    const [response] = (await once(get({ port, host: "127.0.0.1", agent }), "response")) as [IncomingMessage];
    await once(response.resume(), "close");
  }
  agent.destroy();
  server.close();
  expect([sockets.size, new Set(listeners).size]).toEqual([1, 1]);
});
