import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { chooseConnectionLimits, limitConnections } from "./limit-connections.ts";

type Fake = EventEmitter & { remoteAddress: string; isOpen: boolean; destroy(): void };
const createFake = (remoteAddress: string): Fake => {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    isOpen: true,
    destroy() {
      socket.isOpen = false;
      socket.emit("close");
    },
  });
  return socket;
};
const createLimited = (limits: Parameters<typeof limitConnections>[1]) => {
  const server = new EventEmitter();
  limitConnections(server as Server, limits);
  return (...addresses: string[]): Fake[] =>
    addresses.map((address) => {
      const socket = createFake(address);
      server.emit("connection", socket);
      return socket;
    });
};
const listOpen = (sockets: Fake[]): boolean[] => sockets.map(({ isOpen }) => isOpen);

test("closes a client's connection beyond its limit, and accepts one again when another has ended", () => {
  const open = createLimited({ perClient: 2, total: 10 });
  const sockets = open("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2");
  expect(listOpen(sockets)).toEqual([true, true, false, true]);
  sockets[0]?.destroy();
  expect(listOpen(open("192.0.2.1", "192.0.2.1"))).toEqual([true, false]);
});

test("treats the addresses of one IPv6 line as one client", () => {
  const open = createLimited({ perClient: 2, total: 10 });
  const sockets = open("2001:db8::1", "2001:db8:0:1::1", "2001:db8::3", "2001:db8:1::1");
  expect(listOpen(sockets)).toEqual([true, true, false, true]);
});

test("closes the oldest connection of the client with most when there are too many in total", () => {
  const open = createLimited({ perClient: 3, total: 4 });
  const sockets = open("192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2", "192.0.2.3");
  expect(listOpen(sockets)).toEqual([true, false, true, true, true]);
});

test("closes the new connection if no other client has more than its own would have", () => {
  const open = createLimited({ perClient: 3, total: 2 });
  const sockets = open("192.0.2.1", "192.0.2.2", "192.0.2.3");
  expect(listOpen(sockets)).toEqual([true, true, false]);
});

test("responds on the accepted connections", async () => {
  const server = createServer((_request, response) => void response.end("here"));
  limitConnections(server, { perClient: 1, total: 10 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const first: Socket = connect(port, "127.0.0.1");
  await once(server, "connection");
  const second = connect(port, "127.0.0.1").resume();
  await once(second, "close");
  first.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  const [answer] = (await once(first, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  first.destroy();
  server.close();
});

test.each([
  [false, 1_024, { total: 512, perClient: 128 }],
  [false, 1_000_000, { total: 4_000, perClient: 1_000 }],
  [false, null, { total: 4_000, perClient: 1_000 }],
  [true, 1_024, { total: 512, perClient: undefined }],
])(
  "leaves file descriptors for the rest of the site (behind a proxy: %s, files: %s)",
  (trustProxy, files, expected) => {
    expect(chooseConnectionLimits(trustProxy, files)).toEqual(expected);
  },
);

test.each([
  ["behind a proxy longer than proxies keep them", undefined, "timeout=125"],
  ["without one for half a minute", 10, "timeout=30"],
])("keeps connections that wait %s", async (_, perClient, expected) => {
  const server = createServer((_request, response) => void response.end("here"));
  limitConnections(server, { perClient, total: 10 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(response.headers.get("keep-alive")).toBe(expected);
  server.closeAllConnections();
  server.close();
});
