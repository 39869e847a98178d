import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { isServerDocument } from "#contracts/site-documents.ts";
import type { ContentSnapshot } from "#server/content/content-snapshot.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { contentScripts } from "./content-scripts.ts";

const key = "draft-key";
const createRoutes = () => {
  const read: string[] = [];
  const toSnapshot = (version: string, greeting: string): ContentSnapshot => ({
    ...shippedContent,
    version,
    get: ((name: string) => {
      read.push(`${version} ${name}`);
      return { greeting };
    }) as unknown as ContentSnapshot["get"],
  });
  const state = { published: toSnapshot("v1", "One ☀ </script>") };
  const drafts = toSnapshot("d1", "Draft");
  const routes = new Hono().route(
    "/content",
    contentScripts({
      published: () => state.published,
      findDrafts: (given) => (given === key ? drafts : null),
      isShown: (name) => !isServerDocument(name),
    }),
  );
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    routes.request(`http://localhost:3000/content/${path}`, { method, headers });
  return { get, read, publish: () => void (state.published = toSnapshot("v2", "Two")) };
};

/** What the browser has after the script ran. */
const run = (script: string): unknown => {
  const scope: { siteContent?: Record<string, unknown> } = {};
  runInNewContext(script, scope);
  return scope.siteContent;
};

test("answers with a script that registers the document, for good under the current version only", async () => {
  const { get, publish } = createRoutes();
  const current = await get("v1/chat.js");
  expect([current.status, current.headers.get("cache-control"), current.headers.get("content-type")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
    "text/javascript; charset=utf-8",
  ]);
  expect(run(await current.text())).toEqual({ chat: { greeting: "One ☀ </script>" } });
  publish();
  const old = await get("v1/chat.js");
  expect([old.status, old.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(run(await old.text())).toEqual({ chat: { greeting: "Two" } });
  expect((await get("v2/hub/dashboard.js")).headers.get("cache-control")).toContain("immutable");
});

test("answers with drafts for the key of a preview, never to be kept", async () => {
  const { get } = createRoutes();
  const response = await get(`${key}/chat.js`);
  expect([response.headers.get("cache-control"), run(await response.text())]).toEqual([
    "no-store",
    { chat: { greeting: "Draft" } },
  ]);
  expect(run(await (await get(`${key}x/chat.js`)).text())).toEqual({ chat: { greeting: "One ☀ </script>" } });
});

test.each([
  "v1/character.js",
  "v1/mail/mails.js",
  "v1/neo/persona.js",
  "v1/hub/docs/overview.js",
  "v1/hub/guide/01.js",
  `${key}/character.js`,
  "v1/none.js",
  "v1/base.js",
  "v1/constructor.js",
  "v1/__proto__.js",
  "v1/.js",
  "v1//chat.js",
  "v1/chat",
  "v1/chat.json",
  "v1/CHAT.js",
  "v1/%63hat.js%00",
  "v1/../chat.js",
  "v1/..%2fchat.js",
  "v1/chat.js/",
  "chat.js",
  "",
  `${"v".repeat(81)}/chat.js`,
  `v1/${"a".repeat(10_000)}.js`,
])("answers 404 at %s", async (path) => {
  const { get, read } = createRoutes();
  const response = await get(path);
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(read).toEqual([]);
});

test("makes a script once, whatever versions are asked for", async () => {
  const { get, read } = createRoutes();
  const answers = await Promise.all(Array.from({ length: 400 }, async (_, index) => get(`guess-${index}/chat.js`)));
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("cache-control")}`))).toEqual(
    new Set(["200 no-store"]),
  );
  expect(read).toEqual(["v1 chat"]);
});

test("answers HEAD like GET, and changes nothing by other methods", async () => {
  const { get } = createRoutes();
  const response = await get("v1/chat.js", {}, "HEAD");
  expect([response.status, await response.text()]).toEqual([200, ""]);
  for (const method of ["POST", "PUT", "DELETE"]) expect((await get("v1/chat.js", {}, method)).status).toBe(404);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("compresses with %s as the browser accepts", async (encoding, decompress) => {
  const { get } = createRoutes();
  const response = await get("v1/chat.js", { "accept-encoding": encoding });
  expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([
    encoding,
    "Accept-Encoding",
  ]);
  const script = decompress(Buffer.from(await response.arrayBuffer())).toString();
  expect(run(script)).toEqual({ chat: { greeting: "One ☀ </script>" } });
});
