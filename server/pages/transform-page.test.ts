import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildCsp } from "./csp.ts";
import { toResponse, transformPage } from "./transform-page.ts";

const style = Buffer.from("<style>b{}</style>");
const transforms = {
  noncePlaceholder: "secret-mark",
  buildPolicy: (html: string, path: string, nonce: string, hash?: string) =>
    `${path} ${html.includes(nonce) ? "saw the nonce" : ""} ${hash}`,
  inlineCriticalCss: (html: string) => {
    const start = html.indexOf("<link");
    return { first: { bytes: style, hash: "sha256-x" }, start, end: html.indexOf(">", start) + 1 } as never;
  },
};
const document = `<head><link rel="stylesheet"><script nonce="secret-mark">1</script></head>${"<p>Light.</p>".repeat(90)}`;

const toDocument = (headers: Record<string, string> = {}, status = 200) =>
  transformPage(
    new Response(document, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", "content-length": "9", ...headers },
    }),
    "/landing",
    transforms,
  );
const get = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://localhost:3000/landing", { headers, method });

test("adds critical CSS and a policy to a document, and leaves no reusable nonce", async () => {
  const page = await toDocument();
  expect(page.body.toString()).toMatch(/^<head><style>b\{\}<\/style><script>1<\/script>/);
  expect(page.headers).toMatchObject({
    "content-security-policy": "/landing saw the nonce sha256-x",
    "cache-control": "no-store",
    vary: "Accept-Encoding",
  });
  expect(page.headers["content-length"]).toBeUndefined();
});

test("leaves anything but documents unchanged", async () => {
  const bytes = new Uint8Array([0, 255, 10]);
  const page = await transformPage(new Response(bytes, { headers: { "content-type": "image/png" } }), "/a", transforms);
  expect([...page.body]).toEqual([...bytes]);
  expect(page.headers["content-security-policy"]).toBeUndefined();
});

test.each<[string, Record<string, string>, number, string[] | null]>([
  ["a public page", { "cache-control": "public, max-age=0", "cache-tag": "posts, images" }, 200, ["posts", "images"]],
  ["a public page without rows", { "cache-control": "public" }, 200, []],
  ["a private page", { "cache-control": "private", "cache-tag": "posts" }, 200, null],
  ["a page that sets a cookie", { "cache-control": "public", "cache-tag": "posts", "set-cookie": "a=b" }, 200, null],
  ["a missing row", { "cache-tag": "posts" }, 404, ["posts"]],
  ["a missing page", {}, 404, null],
  ["an error", { "cache-control": "public", "cache-tag": "posts" }, 500, null],
])("finds the tables of %s, or that it must not be cached", async (_, headers, status, tags) => {
  const page = await toDocument(headers, status);
  expect(page.tags).toEqual(tags);
  expect(page.headers["cache-tag"]).toBeUndefined();
});

test("responds with the compressed page, 304 to a browser that has it, and no body to HEAD", async () => {
  const page = await toDocument({ "cache-control": "public" });
  const packed = await toResponse(page, get({ "accept-encoding": "br" }));
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(brotliDecompressSync(bytes).equals(page.body)).toBe(true);
  expect(packed.headers.get("content-length")).toBe(String(bytes.length));
  expect((await toResponse(page, get({ "if-none-match": `"x", ${page.etag}` }))).status).toBe(304);
  expect((await toResponse(page, get({ "if-none-match": '"x"' }))).status).toBe(200);
  const head = await toResponse(page, get({}, "HEAD"));
  expect([await head.text(), head.headers.get("content-length")]).toEqual(["", String(page.body.length)]);
});

test("never responds 304 for a page that must not be cached", async () => {
  const page = await toDocument();
  expect((await toResponse(page, get({ "if-none-match": page.etag }))).status).toBe(200);
});

test("defers the modules of a document, whose script is still allowed by its hash", async () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><script nonce="secret-mark" type="module" async="">import "/a.js"</script>';
  const response = new Response(html, { headers: { "content-type": "text/html" } });
  const { body, headers } = await transformPage(response, "/landing", {
    ...transforms,
    buildPolicy: buildCsp,
    inlineCriticalCss: () => null,
  });
  expect(body.toString()).toBe(
    '<link rel="module-later" href="/a.js"/><script type="text/module-later">import "/a.js"</script>',
  );
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
});

test("defers the loader data of a document, which only its modules read", async () => {
  const html = '<script nonce="secret-mark">window.__reactRouterContext = {};</script><script>window.theme</script>';
  const response = new Response(html, { headers: { "content-type": "text/html" } });
  const { body } = await transformPage(response, "/landing", { ...transforms, inlineCriticalCss: () => null });
  expect(body.toString()).toBe(
    '<script type="text/javascript-later">window.__reactRouterContext = {};</script><script>window.theme</script>',
  );
});

test("leaves text unchanged that only looks like a module", async () => {
  const text = "<link><p>&lt;script type=&quot;module&quot; async=&quot;&quot;&gt;</p>";
  const response = new Response(text, { headers: { "content-type": "text/html" } });
  expect(
    (await transformPage(response, "/landing", { ...transforms, inlineCriticalCss: () => null })).body.toString(),
  ).toBe(text);
});
