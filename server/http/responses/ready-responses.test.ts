import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toImageUrl } from "#contracts/images/image-request.ts";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { Log } from "../../telemetry/log.ts";

let backend: TestBackend;
let app: TestApp;
let server: Server;
/** The requests that were handled by the complete middleware. */
const whole: string[] = [];
const lines: { path?: string; status?: number; id?: string }[] = [];
const warnings: string[] = [];
const log = {
  debug: () => undefined,
  info: (line: object) => void lines.push(line),
  warn: (_: object, message: string) => void warnings.push(message),
  error: () => undefined,
} as unknown as Log;

const listen = async ({ fetch, sendReady }: Pick<TestApp, "fetch" | "sendReady">): Promise<Server> => {
  const listener = getRequestListener((incoming, env) => fetch(incoming, env));
  const listening = createServer((incoming, outgoing) => {
    if (sendReady(incoming, outgoing)) return;
    whole.push(incoming.url ?? "");
    void listener(incoming, outgoing);
  });
  await once(listening.listen(0, "127.0.0.1"), "listening");
  return listening;
};
const stop = (listening: Server): void => {
  listening.closeAllConnections();
  listening.close();
};

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, log });
  server = await listen(app);
});
afterAll(async () => {
  stop(server);
  await app.flush();
  await backend.close();
});

const host = "localhost:3000";
const send = async (path: string, headers: Record<string, string> = {}, method = "GET", to = server) => {
  const { port } = to.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path, method, headers: { host, ...headers } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
};
const fox = toImageUrl({ prompt: "a fox & a moon", width: 256, height: 256, seed: 7 });

beforeEach(async () => {
  // The first request draws it, the second reads it from the cache and makes it ready.
  await send(fox);
  await send(fox);
  whole.length = 0;
  lines.length = 0;
});

test("sends a cached image like the complete middleware does, and counts it", async () => {
  const ready = await send(fox);
  expect(whole).toEqual([]);
  const { id } = lines[0] ?? {};
  expect(lines).toEqual([{ id, method: "GET", path: "/functions/v1/image", status: 200, ms: expect.any(Number) }]);
  expect(ready.headers["x-request-id"]).toBe(id);
  const through = await send(fox, { host: "127.0.0.1:3000" });
  expect(whole).toEqual([fox]);
  expect(through.body.equals(ready.body)).toBe(true);
  const toComparable = ({
    "x-request-id": _id,
    "server-timing": _times,
    date: _date,
    ...rest
  }: IncomingMessage["headers"]) => rest;
  expect(through.headers["server-timing"]).toMatch(/^total;dur=\d/);
  expect(ready.headers["server-timing"]).toBeUndefined();
  expect(toComparable(ready.headers)).toEqual(toComparable(through.headers));
  const metrics = await send("/metrics", { "x-local-key": localKey });
  expect(metrics.body.toString()).toMatch(/duration_seconds_count\{area="functions",method="GET",status="200"\} [3-9]/);
});

test("responds 304 to clients that have the image, and with the image to pages of other sites", async () => {
  const { etag = "" } = (await send(fox)).headers;
  const known = await send(fox, { "if-none-match": etag });
  expect([known.status, known.body.byteLength, known.headers.etag]).toEqual([304, 0, etag]);
  expect([known.headers["content-type"], known.headers["content-length"]]).toEqual([undefined, undefined]);
  expect((await send(fox, { "if-none-match": '"another"' })).status).toBe(200);
  expect((await send(fox, { "sec-fetch-site": "cross-site" })).status).toBe(200);
  expect(whole).toEqual([]);
});

test.each<[string, number, Record<string, string>, string?]>([
  ["has a key of another site", 401, { apikey: "another" }],
  ["has a token of an ended session", 401, { authorization: "Bearer a.b.c" }],
  ["comes from a page of another origin", 200, { origin: "https://elsewhere.example" }],
  ["has a body", 200, { "content-length": "0" }],
  ["has the method HEAD", 405, {}, "HEAD"],
  ["has the method POST", 405, {}, "POST"],
  ["has another host", 200, { host: "127.0.0.1:3001" }],
])("passes a request that %s to the complete middleware", async (_, status, headers, method) => {
  expect((await send(fox, headers, method)).status).toBe(status);
  expect(whole).toEqual([fox]);
});

test.each([
  `${fox}&x=1`,
  fox.replaceAll("%20", "+"),
  fox.replace("a%20fox", "%20a%20fox"),
  fox.replace("%26", "%2626"),
])("caches no response for another spelling: %s", async (path) => {
  for (let count = 0; count < 3; count++) expect((await send(path)).status).toBe(200);
  const isOtherImage = path.includes("%2626");
  expect(whole).toEqual(Array.from({ length: isOtherImage ? 2 : 3 }, () => path));
});

test("detects a proxy in front of the site also from requests with a ready response", async () => {
  const own = await createTestApp({ backend, log });
  const listening = await listen(own);
  await send(fox, {}, "GET", listening);
  await send(fox, {}, "GET", listening);
  warnings.length = 0;
  whole.length = 0;
  expect((await send(fox, { "x-forwarded-for": "203.0.113.9" }, "GET", listening)).status).toBe(200);
  expect(whole).toEqual([]);
  expect(warnings.join()).toContain("REACHED FROM OTHER MACHINES");
  stop(listening);
  await own.flush();
});
