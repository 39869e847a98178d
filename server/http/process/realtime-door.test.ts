import { once } from "node:events";
import { connect } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveOnLoopback>>;
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: "true" } });
  server = await serveOnLoopback(async (request) => app.fetch(request, { incoming: {} }), app.upgrade);
});
afterAll(async () => {
  app.endStreams();
  await server.stop();
  await app.close();
});

const path = `/realtime/v1/websocket?apikey=${testKeys.publishableKey}&vsn=2.0.0`;

/** Asks for a connection. Resolves with the first line of the answer, its text, and the socket. */
const ask = async (given: { path?: string; headers?: Record<string, string>; from?: string } = {}) => {
  const { port, host } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  const headers = {
    host,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "x-forwarded-for": given.from ?? "192.0.2.1",
    ...given.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${given.path ?? path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  const [data] = (await once(socket, "data")) as [Buffer];
  const text = data.toString();
  return { status: Number(text.split(" ", 2)[1]), text, socket };
};

test("refuses keys, versions and pages of other sites in words, and lets its own and programs in", async () => {
  const refusals: [Parameters<typeof ask>[0], number, string][] = [
    [{ path: "/realtime/v1/websocket?vsn=2.0.0" }, 401, "No API key found in request"],
    [{ path: "/realtime/v1/websocket?apikey=wrong" }, 401, "Invalid API key"],
    [{ path: path.replace("2.0.0", "3.0.0") }, 400, "The parameter 'vsn' is 1.0.0 or 2.0.0"],
    [{ headers: { origin: "https://elsewhere.example" } }, 403, "Only pages of this site"],
    [{ headers: { origin: "null" } }, 403, "Only pages of this site"],
  ];
  for (const [given, status, words] of refusals) {
    const answer = await ask(given);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    answer.socket.destroy();
  }
  const own: Record<string, string>[] = [{}, { origin: testSiteUrl }, { origin: server.url }];
  for (const headers of own) {
    const { status, socket } = await ask({ headers, path: `${path}&eventsPerSecond=10` });
    expect(status).toBe(101);
    socket.destroy();
  }
});

test("leaves others alone while one address asks for five hundred connections", async () => {
  const asked = await Promise.all(Array.from({ length: 500 }, () => ask({ from: "198.51.100.7" })));
  const count = (status: number) => asked.filter((answer) => answer.status === status).length;
  expect([count(101), count(429)]).toEqual([64, 436]);
  expect(asked.find(({ status }) => status === 429)?.text).toContain(
    "Too many connections are open from your address.",
  );

  const other = createClient(server.url, testKeys.publishableKey, { auth: { persistSession: false } });
  const channel = other.channel("visitors", { config: { presence: { enabled: true } } });
  const status = await new Promise((resolve) => channel.subscribe(resolve));
  expect([status, await channel.track({})]).toEqual(["SUBSCRIBED", "ok"]);
  await other.removeAllChannels();

  const [first] = asked.filter((answer) => answer.status === 101);
  first?.socket.destroy();
  await expect.poll(async () => (await ask({ from: "198.51.100.7" })).status).toBe(101);
  for (const { socket } of asked) socket.destroy();
});

test("counts the networks of one line together", async () => {
  const asked = await Promise.all(
    Array.from({ length: 300 }, (_, at) => ask({ from: `2001:db8:1:${at.toString(16)}::1` })),
  );
  expect(asked.filter(({ status }) => status === 101).length).toBe(256);
  for (const { socket } of asked) socket.destroy();
});

const openSocket = async (version: string) => {
  const socket = new WebSocket(`${server.url}${path.replace("2.0.0", version)}`);
  const received: string[] = [];
  socket.addEventListener("message", ({ data }) => void received.push(String(data)));
  await once(socket, "open");
  return { socket, received };
};

test("speaks both versions of the protocol, and ends what is no message or too long", async () => {
  const { socket: old, received } = await openSocket("1.0.0");
  old.send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}');
  await expect
    .poll(() => received.map((text) => JSON.parse(text) as unknown))
    .toEqual([
      { topic: "phoenix", event: "phx_reply", payload: { status: "ok", response: {} }, ref: "7", join_ref: null },
    ]);
  old.send("[]");
  const [refused] = (await once(old, "close")) as [CloseEvent];
  expect([refused.code, refused.reason]).toEqual([1008, "A message is an object"]);
  const { socket } = await openSocket("2.0.0");
  socket.send("x".repeat(33_000));
  expect(((await once(socket, "close")) as [CloseEvent])[0].code).toBe(1009);
});

test("ends a client that sends more than it may", async () => {
  const { socket } = await openSocket("2.0.0");
  for (let at = 0; at < 1_300; at += 1) socket.send('[null,"1","phoenix","heartbeat",{}]');
  const [flood] = (await once(socket, "close")) as [CloseEvent];
  expect([flood.code, flood.reason]).toEqual([1008, expect.stringContaining("Too many attempts.")]);
});
