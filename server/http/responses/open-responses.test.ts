import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { trackResponses } from "./open-responses.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server whose responses the test controls, and a connection to it. */
const start = async (standstillMs?: number) => {
  const server = createServer();
  const responses = trackResponses(server, standstillMs);
  const asked: ServerResponse[] = [];
  server.on("request", (_request, response: ServerResponse) => void asked.push(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  closing.push(
    () => socket.destroy(),
    () => server.close(),
  );
  return { server, socket, responses, asked };
};
const ask = (socket: Socket, times: number) => socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(times));

test("closes a connection with many pipelined requests, and keeps none of its responses", async () => {
  const { socket, responses, asked } = await start();
  ask(socket, 1_000);
  await once(socket, "close");
  await expect.poll(() => responses.list()).toEqual([]);
  expect(asked.filter(({ destroyed, socket: own }) => !destroyed && own !== null)).toEqual([]);
});

test("responds to any number of sequential requests on a connection", async () => {
  const { server, socket } = await start();
  server.on("request", (_request, response: ServerResponse) => response.end("x"));
  let answers = 0;
  for (let round = 0; round < 200; round += 1) {
    ask(socket, 1);
    await once(socket, "data");
    answers += 1;
  }
  expect([answers, socket.destroyed]).toEqual([200, false]);
});

test("closes a connection without activity", async () => {
  const { socket, responses, asked } = await start(20);
  ask(socket, 1);
  await once(socket, "close");
  expect(asked).toHaveLength(1);
  await expect.poll(() => responses.list()).toEqual([]);
});

test("tracks the unfinished responses", async () => {
  const { socket, responses, asked } = await start();
  ask(socket, 3);
  await expect.poll(() => asked.length).toBe(3);
  expect(responses.list()).toEqual(asked);
  asked[0]?.end("x");
  await once(socket, "data");
  await expect.poll(() => responses.list()).toEqual(asked.slice(1));
  socket.destroy();
  await expect.poll(() => responses.list()).toEqual([]);
});
