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

test("ends open streams with a failure that says why, so that no text is taken for whole", async () => {
  const registry = createStreamRegistry();
  const app = new Hono();
  app.use(registry.track);
  app.get("/", () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: {"delta":"Half a "}\n\n')),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: "127.0.0.1", agent: false }), "response")) as [IncomingMessage];
  response.setEncoding("utf8");
  const [first] = (await once(response, "data")) as [string];
  registry.endAll();
  let text = first;
  for await (const chunk of response) text += String(chunk);
  server.close();
  expect(
    text
      .split("\n\n")
      .filter(Boolean)
      .map((event) => JSON.parse(event.slice("data: ".length)) as unknown),
  ).toEqual([{ delta: "Half a " }, { error: expect.any(String) as string, code: "unavailable", interrupted: true }]);
});
