import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { serveOnLoopback } from "../../tests/support/serve.ts";
import { createHostedBackend } from "./hosted.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const schema = {
  tables: { posts: { columns: { id: "uuid" } }, images: { columns: { id: "uuid" } } },
  functions: { import_posts: { args: {}, reads: false }, add_counts: { args: {}, reads: false, keepsCache: true } },
} as const;

const siteUrl = "http://localhost:3000";

const startProject = async (listener: RequestListener, timeoutMs?: number, pageTimeoutMs?: number) => {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { publishableKey: "sb_publishable_x", secretKey: "sb_secret_x" };
  const probe = { table: "posts", column: "id" };
  return createHostedBackend({ ...keys, url, siteUrl, timeoutMs, pageTimeoutMs, probe, schema });
};

test("forwards only the headers that clients need, in both directions", async () => {
  let seen: IncomingMessage | undefined;
  const backend = await startProject((request, response) => {
    seen = request;
    response.setHeader("keep-alive", "timeout=99");
    response.setHeader("set-cookie", "chloe=1; Path=/").setHeader("content-security-policy", "default-src *");
    response.setHeader("content-range", "0-1/2").end("{}");
  });
  const headers = {
    apikey: "k",
    authorization: "Bearer t",
    "x-forwarded-for": "1.2.3.4",
    forwarded: "for=1.2.3.4",
    "x-real-ip": "1.2.3.4",
    "cf-connecting-ip": "1.2.3.4",
    "sb-forwarded-for": "1.2.3.4",
    "x-http-method-override": "DELETE",
    "x-original-url": "/auth/v1/admin/users",
    cookie: "a=b",
    te: "trailers",
    "x-client-info": "y",
    "accept-profile": "public",
  };
  const response = await backend.fetch(new Request(`${siteUrl}/rest/v1/posts?select=id`, { headers }));
  expect(seen?.url).toBe("/rest/v1/posts?select=id");
  expect(seen?.headers).toMatchObject({
    apikey: "k",
    authorization: "Bearer t",
    "x-client-info": "y",
    "accept-profile": "public",
  });
  expect(seen?.headers.host).toMatch(/^127\.0\.0\.1:/);
  expect(Object.keys(headers).filter((name) => seen?.headers[name] !== undefined)).toEqual([
    "apikey",
    "authorization",
    "x-client-info",
    "accept-profile",
  ]);
  expect([...response.headers.keys()]).toEqual(["content-length", "content-range"]);
});

test("forwards with a range the version that it is of, so that no parts of two files are joined", async () => {
  let seen: IncomingMessage | undefined;
  const backend = await startProject((request, response) => {
    seen = request;
    response.end("whole");
  });
  const headers = { range: "bytes=2-", "if-range": '"old"' };
  await backend.fetch(new Request(`${siteUrl}/storage/v1/object/public/pictures/a.webp`, { headers }));
  expect(seen?.headers).toMatchObject(headers);
});

test("strips the headers that Connection names, and rejects a malformed one", async () => {
  let seen: IncomingMessage | undefined;
  const backend = await startProject((request, response) => {
    seen = request;
    response.setHeader("connection", "x-hop").setHeader("x-hop", "1").end("{}");
  });
  const post = (connection: string) =>
    backend.fetch(new Request(`${siteUrl}/rest/v1/posts`, { headers: { connection, prefer: "1", range: "1" } }));
  const response = await post("close, Prefer");
  expect([seen?.headers.prefer, seen?.headers.range]).toEqual([undefined, "1"]);
  expect(response.headers.get("x-hop")).toBeNull();
  expect((await post("a b")).status).toBe(400);
});

test("forwards an upload that arrives at a socket, and aborts its call when the client disconnects", async () => {
  const abort = new AbortController();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const backend = await startProject((request, response) => {
    if (request.method === "POST") return void request.pipe(response);
    response.on("close", leave);
    abort.abort();
  });
  const { url, stop } = await serveOnLoopback(backend.fetch);
  try {
    const path = `${url}/storage/v1/object/a/b`;
    const body = "x".repeat(300_000);
    expect(await (await fetch(path, { method: "POST", body })).text()).toBe(body);
    await expect(fetch(path, { signal: abort.signal })).rejects.toThrow("abort");
    await left;
  } finally {
    await stop();
  }
});

test("decompresses a response and adjusts its headers", async () => {
  const packed = gzipSync(JSON.stringify({ text: "x".repeat(1_000) }));
  const backend = await startProject((_, response) =>
    response
      .writeHead(200, {
        "content-encoding": "gzip",
        "content-length": packed.length,
        "content-type": "application/json",
      })
      .end(packed),
  );
  const response = await backend.fetch(new Request(`${siteUrl}/rest/v1/posts`));
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("content-length")).toBeNull();
  expect(await response.json()).toEqual({ text: "x".repeat(1_000) });
});

test("streams bodies in both directions", async () => {
  const backend = await startProject((request, response) => void request.pipe(response));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = backend.fetch(
    new Request(`${siteUrl}/storage/v1/object/a/b`, { method: "POST", body: readable, duplex: "half" } as RequestInit),
  );
  void writer.write(new TextEncoder().encode("first"));
  const reader = (await answer).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
  void writer.write(new TextEncoder().encode("second"));
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("second");
  await writer.close();
});

test("passes redirects on without following them", async () => {
  const backend = await startProject((_, response) =>
    response.writeHead(303, { location: "http://localhost:3000/console#x" }).end(),
  );
  const response = await backend.fetch(new Request(`${siteUrl}/storage/v1/object/public/pictures/a.webp`));
  expect([response.status, response.headers.get("location")]).toEqual([303, "http://localhost:3000/console#x"]);
});

test("rebuilds requests to the auth API, and forwards only those that the rate limits know", async () => {
  const seen: string[] = [];
  const backend = await startProject(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    seen.push(`${request.method} ${request.url} ${request.headers["content-type"]} ${body}`);
    response.end("{}");
  });
  const post = (path: string, body: string) =>
    backend.fetch(new Request(`${siteUrl}/auth/v1/${path}`, { method: "POST", body, headers: { apikey: "k" } }));
  // GoTrue ignores the case of names, and takes the last one.
  const body = '{"email":"a@example.com","password":"p","EMAIL":"b@example.com"}';
  expect((await post("token?grant_type=password", body)).status).toBe(200);
  expect(seen).toEqual([
    'POST /auth/v1/token?grant_type=password application/json {"email":"a@example.com","password":"p"}',
  ]);
  for (const path of ["otp", "magiclink", "invite", "admin/users", "admin/generate_link", "factors/x/webauthn", "sso"])
    expect((await post(path, '{"email":"a@example.com"}')).status, path).toBeGreaterThanOrEqual(404);
  expect(seen).toHaveLength(1);
});

test("responds 503 in JSON if the project is silent or unreachable", async () => {
  const silent = await startProject(() => undefined, 100);
  const response = await silent.fetch(
    new Request(`${siteUrl}/auth/v1/token?grant_type=password`, { method: "POST", body: "{}" }),
  );
  expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([
    503,
    "unavailable",
  ]);
  server?.closeAllConnections();
  server?.close();
  expect((await silent.fetch(new Request(`${siteUrl}/rest/v1/posts`))).status).toBe(503);
  await expect(silent.check(1_000)).rejects.toThrow("respond");
});

test("forwards only its own paths and allows only its own origin", async () => {
  const backend = await startProject((_, response) => response.setHeader("access-control-allow-origin", "*").end("{}"));
  for (const path of ["/functions/v1/x", "/", "/rest/v10/x"])
    expect((await backend.fetch(new Request(`${siteUrl}${path}`))).status, path).toBe(404);
  const foreign = await backend.fetch(
    new Request(`${siteUrl}/rest/v1/posts`, { headers: { origin: "https://evil.example" } }),
  );
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
});

test("notifies of successful writes, not of failed ones or reads", async () => {
  let status = 201;
  const backend = await startProject((_, response) => response.writeHead(status).end());
  const heard: string[] = [];
  backend.onChange((table) => heard.push(table));
  const send = (method: string, path: string) =>
    backend.fetch(new Request(`${siteUrl}${path}`, { method, ...(method === "GET" ? {} : { body: "{}" }) }));
  await send("POST", "/rest/v1/posts");
  await send("GET", "/rest/v1/images");
  status = 403;
  await send("PATCH", "/rest/v1/images");
  expect(heard).toEqual(["posts"]);
  status = 200;
  await send("POST", "/rest/v1/rpc/add_counts");
  await send("POST", "/rest/v1/rpc/constructor");
  expect(heard).toEqual(["posts"]);
  // A function may write to any table.
  await send("POST", "/rest/v1/rpc/import_posts");
  expect(heard).toEqual(["posts", "posts", "images"]);
});

test("gives a silent project up early where a visitor waits for a page, and only there", async () => {
  const waiting = Promise.withResolvers<void>();
  const backend = await startProject(
    (request, response) => {
      if (request.headers.apikey === "sb_secret_x") void waiting.promise.then(() => response.end("[]"));
    },
    10_000,
    50,
  );
  const forOwner = backend.serviceClient().from("posts").select("id");
  const settled = forOwner.then(({ error }) => error);
  const { status } = await backend.anonClient().from("posts").select("id");
  expect(status).toBe(503);
  waiting.resolve();
  expect(await settled).toBeNull();
});
