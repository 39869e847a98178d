import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toImageUrl } from "#contracts/images/image-request.ts";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { openSocketServer, toComparableHeaders } from "#tests/support/socket-server.ts";
import type { Log } from "../../telemetry/log.ts";

let backend: TestBackend;
let app: TestApp;
let server: Awaited<ReturnType<typeof openSocketServer>>;
const lines: { path?: string; status?: number; id?: string }[] = [];
const warnings: string[] = [];
const log = {
  debug: () => undefined,
  info: (line: object) => void lines.push(line),
  warn: (_: object, message: string) => void warnings.push(message),
  error: () => undefined,
} as unknown as Log;

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, log });
  server = await openSocketServer(app);
});
afterAll(async () => {
  server.stop();
  await app.flush();
  await backend.close();
});

const fox = toImageUrl({ prompt: "a fox & a moon", width: 256, height: 256, seed: 7 });

beforeEach(async () => {
  // The first request draws it, the second reads it from the cache and makes it ready.
  await server.send(fox);
  await server.send(fox);
  server.whole.length = 0;
  lines.length = 0;
});

test("sends a cached image like the complete middleware does, and counts it", async () => {
  const ready = await server.send(fox);
  expect(server.whole).toEqual([]);
  const { id } = lines[0] ?? {};
  expect(lines).toEqual([{ id, method: "GET", path: "/functions/v1/image", status: 200, ms: expect.any(Number) }]);
  expect(ready.headers["x-request-id"]).toBe(id);
  const through = await server.send(fox, { host: "127.0.0.1:3000" });
  expect(server.whole).toEqual([fox]);
  expect(through.body.equals(ready.body)).toBe(true);
  expect(through.headers["server-timing"]).toMatch(/^total;dur=\d/);
  expect(ready.headers["server-timing"]).toBeUndefined();
  expect(toComparableHeaders(ready.headers)).toEqual(toComparableHeaders(through.headers));
  const metrics = await server.send("/metrics", { "x-local-key": localKey });
  expect(metrics.body.toString()).toMatch(/duration_seconds_count\{area="functions",method="GET",status="200"\} [3-9]/);
});

test("responds 304 to clients that have the image, and with the image to pages of other sites", async () => {
  const { etag = "" } = (await server.send(fox)).headers;
  const known = await server.send(fox, { "if-none-match": etag });
  expect([known.status, known.body.byteLength, known.headers.etag]).toEqual([304, 0, etag]);
  expect([known.headers["content-type"], known.headers["content-length"]]).toEqual([undefined, undefined]);
  expect((await server.send(fox, { "if-none-match": '"another"' })).status).toBe(200);
  expect((await server.send(fox, { "sec-fetch-site": "cross-site" })).status).toBe(200);
  expect(server.whole).toEqual([]);
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
  expect((await server.send(fox, headers, method)).status).toBe(status);
  expect(server.whole).toEqual([fox]);
});

test.each([
  `${fox}&x=1`,
  fox.replaceAll("%20", "+"),
  fox.replace("a%20fox", "%20a%20fox"),
  fox.replace("%26", "%2626"),
])("caches no response for another spelling: %s", async (path) => {
  for (let count = 0; count < 3; count++) expect((await server.send(path)).status).toBe(200);
  const isOtherImage = path.includes("%2626");
  expect(server.whole).toEqual(Array.from({ length: isOtherImage ? 2 : 3 }, () => path));
});

test("detects a proxy in front of the site also from requests with a ready response", async () => {
  const own = await createTestApp({ backend, log });
  const listening = await openSocketServer(own);
  await listening.send(fox);
  await listening.send(fox);
  warnings.length = 0;
  listening.whole.length = 0;
  expect((await listening.send(fox, { "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
  expect(listening.whole).toEqual([]);
  expect(warnings.join()).toContain("REACHED FROM OTHER MACHINES");
  listening.stop();
  await own.flush();
});
