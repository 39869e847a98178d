import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";
import { openSocketServer, toComparableHeaders } from "#tests/support/socket-server.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof openSocketServer>>;
let visitor: Record<string, string>;

const list = "/rest/v1/posts?select=slug,status&order=slug";
const insert = async (slug: string, status: "draft" | "published") => {
  const post = { slug, title: "A story", content: "The harbour sleeps.", status };
  expect((await app.backend.serviceClient().from("posts").insert(post)).error).toBeNull();
};

beforeAll(async () => {
  app = await createTestApp();
  server = await openSocketServer(app);
  const { publishableKey } = app.backend;
  visitor = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` };
  await insert("first-light", "published");
});
afterAll(async () => {
  server.stop();
  await app.backend.close();
});
/** Sends the request until it is answered at the socket: the first one reads, the second finds that in the read cache. */
const sendReady = async () => {
  let sent = await server.send(list, visitor);
  await expect
    .poll(async () => {
      server.whole.length = 0;
      sent = await server.send(list, visitor);
      return server.whole;
    })
    .toEqual([]);
  return sent;
};
beforeEach(sendReady);

const countCalls = async () => {
  const metrics = (await server.send("/metrics", { "x-local-key": localKey })).body.toString();
  return Number(/backend_calls_total\{part="rest",status="200"\} (\d+)/.exec(metrics)?.[1]);
};

test("a cached list is sent at the socket as through the middleware, and counted as a call of the backend", async () => {
  const [before, hits] = [await countCalls(), app.backend.stats?.().hits ?? 0];
  const ready = await sendReady();
  expect(app.backend.stats?.().hits).toBeGreaterThan(hits);
  expect(await countCalls()).toBeGreaterThan(before);
  const through = await server.send(list, { ...visitor, host: "127.0.0.1:3000" });
  expect(server.whole).toContain(list);
  expect(JSON.parse(ready.body.toString())).toEqual([{ slug: "first-light", status: "published" }]);
  expect(ready.body.equals(through.body)).toBe(true);
  expect(toComparableHeaders(ready.headers)).toEqual(toComparableHeaders(through.headers));
  expect(ready.headers["access-control-allow-origin"]).toBeUndefined();
});

test.each<[string, number, (own: Record<string, string>) => Record<string, string>]>([
  ["without a key", 401, () => ({})],
  ["with another key", 401, (own) => ({ ...own, apikey: "sb_publishable_other" })],
  ["with an unsigned token", 401, (own) => ({ ...own, authorization: "Bearer a.b.c" })],
  ["with a broken token", 401, (own) => ({ ...own, authorization: "Bearer" })],
  ["of a page of the site", 200, (own) => ({ ...own, origin: "http://localhost:3000" })],
  ["of a page elsewhere", 200, (own) => ({ ...own, origin: "https://elsewhere.example" })],
  ["for one row", 200, (own) => ({ ...own, accept: "application/vnd.pgrst.object+json" })],
  ["of another schema", 406, (own) => ({ ...own, "accept-profile": "private" })],
  ["of a range", 200, (own) => ({ ...own, range: "0-0" })],
  ["with a count", 200, (own) => ({ ...own, prefer: "count=exact" })],
])("a read %s goes through the middleware", async (_, status, change) => {
  for (let count = 1; count <= 3; count++) expect((await server.send(list, change(visitor))).status).toBe(status);
  expect(server.whole[0]).toBe(list);
});

test("what only the service may read never becomes what visitors are sent", async () => {
  await insert("a-draft", "draft");
  const { secretKey } = app.backend;
  const service = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  for (let count = 0; count < 3; count++) {
    expect((await server.send(list, service)).body.toString()).toContain("a-draft");
    expect((await server.send(list, visitor)).body.toString()).not.toContain("a-draft");
  }
});

test("a write ends it at once", async () => {
  await insert("a-new-one", "published");
  expect((await server.send(list, visitor)).body.toString()).toContain("a-new-one");
  expect(server.whole).toEqual([list]);
});

test.each([
  ["HEAD", list],
  ["GET", "/rest/v1/rpc/list_tags?most=5"],
  ["GET", "/storage/v1/object/public/images/none.webp"],
])("%s %s is never sent at the socket", async (method, address) => {
  for (let count = 0; count < 3; count++) await server.send(address, visitor, method);
  expect(server.whole).toEqual([address, address, address]);
});
