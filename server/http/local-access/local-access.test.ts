import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { Log } from "../../telemetry/log.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const elsewhere = "203.0.113.7";
const getStatuses = async (app: TestApp, headers: Record<string, string> = {}): Promise<number[]> => {
  const answers = [
    app.call("posts-admin", { action: "list" }, headers),
    app.request("/dev/mail.json", { headers }),
    app.request("/metrics", { headers }),
  ];
  return (await Promise.all(answers)).map(({ status }) => status);
};
const open = [200, 200, 200];
const closed = [401, 403, 403];

const close = async (app: TestApp) => void (await app.request("/healthz", {}, elsewhere));

test("requires no key on the same machine", async () => {
  const app = await createTestApp({ backend });
  expect(await getStatuses(app)).toEqual(open);
  expect(await getStatuses(app, { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" })).toEqual(open);
});

const signs: [string, Record<string, string>, string][] = [
  ["from another address", {}, elsewhere],
  ["for another host", { host: "chloe.example" }, "127.0.0.1"],
  ["with Via", { via: "1.1 proxy" }, "127.0.0.1"],
  ["with X-Forwarded-Proto", { "x-forwarded-proto": "https" }, "127.0.0.1"],
  ["with CF-Ray", { "cf-ray": "x" }, "127.0.0.1"],
  ["of a page elsewhere", { origin: "https://chloe.example", "sec-fetch-site": "same-origin" }, "127.0.0.1"],
];
test.each(signs)(
  "requires the local key until the next start after one request %s, to any path",
  async (_, headers, from) => {
    const app = await createTestApp({ backend });
    await app.request("/healthz", { headers }, from);
    expect(await getStatuses(app)).toEqual(closed);
    expect(await getStatuses(app, { "x-local-key": localKey })).toEqual(open);
  },
);

test("requires the local key after an HTTP/1.0 request, as a plain proxy_pass sends it", async () => {
  expect(await getStatuses(await createTestApp({ backend, httpVersion: "1.0" }))).toEqual(closed);
});

test("requires the local key while the owner's address of a site without a login is elsewhere", async () => {
  const app = await createTestApp({ backend, env: { SITE_URL: "" } });
  expect(await getStatuses(app)).toEqual(open);
  await app.settings.save({ actor: "test", backend }, { SITE_URL: "https://chloe.example" });
  expect(await getStatuses(app)).toEqual(closed);
  expect(await getStatuses(app, { "x-local-key": localKey })).toEqual(open);
  await app.settings.save({ actor: "test", backend }, { SITE_URL: null });
  expect(await getStatuses(app)).toEqual(open);
});

test("rejects another page in the same browser, without requiring the key from then on", async () => {
  const app = await createTestApp({ backend });
  expect(await getStatuses(app, { origin: "https://evil.example", "sec-fetch-site": "cross-site" })).toEqual(closed);
  expect(await getStatuses(app)).toEqual(open);
});

test("keeps separate access state per app", async () => {
  const [one, other] = [await createTestApp({ backend }), await createTestApp({ backend })];
  await close(one);
  expect(await getStatuses(other)).toEqual(open);
});

test("logs one line with a link when local access is disabled, once", async () => {
  const lines: string[] = [];
  const log = {
    debug: () => undefined,
    info: () => undefined,
    error: () => undefined,
    warn: (...given: unknown[]) => void lines.push(String(given.at(-1))),
  } as unknown as Log;
  const app = await createTestApp({ backend, log });
  await app.request("/healthz", { headers: { via: "1.1 proxy" } });
  await close(app);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("(the header via)");
  expect(lines[0]).toContain(`http://localhost:3000/admin?key=${localKey}`);
});

test("logs no key once the site has an address that other machines can open", async () => {
  const lines: string[] = [];
  const note = (...given: unknown[]) => void lines.push(JSON.stringify(given));
  const log = { debug: note, info: note, error: note, warn: note } as unknown as Log;
  const app = await createTestApp({ backend, log, env: { SITE_URL: "https://chloe.example" } });
  await close(app);
  const denied = await app.request("/metrics");
  expect(denied.status).toBe(403);
  expect(await denied.text()).toContain("Enter the contents of the file local-key");
  expect(lines.join("\n")).toContain("It is in the file local-key");
  expect(lines.join("\n")).not.toContain(localKey);
});

test("exchanges the key in a URL for a same-site cookie", async () => {
  const app = await createTestApp({ backend });
  await close(app);
  const answer = await app.request(`/admin?tab=posts&key=${localKey}`, {}, elsewhere);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin?tab=posts"]);
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^local-key=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Strict$/);
  const kept = { cookie: cookie.split(";")[0] ?? "" };
  expect(await getStatuses(app, kept)).toEqual(open);
  // A page at another port of this machine, to which the browser sends the cookie too.
  expect(await getStatuses(app, { ...kept, origin: "http://localhost:5173", "sec-fetch-site": "same-site" })).toEqual(
    closed,
  );
  expect(await getStatuses(app, { ...kept, origin: "https://evil.example" })).toEqual(closed);
  // Behind a proxy, while the site does not know its public address.
  expect(await getStatuses(app, { ...kept, origin: "https://chloe.example", "sec-fetch-site": "same-origin" })).toEqual(
    open,
  );
});

test("explains what the outbox requires and accepts the key by a form", async () => {
  const app = await createTestApp({ backend });
  await close(app);
  const page = await app.request("/dev/mail", { headers: { accept: "text/html" } });
  expect(page.status).toBe(403);
  expect(await page.text()).toMatch(
    /local key is required here[\s\S]*<form method="post" action="\/dev\/local-key">[\s\S]*value="\/dev\/mail"/,
  );
  const send = (body: string) =>
    app.request("/dev/local-key", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const answer = await send(`key=${localKey}&next=/dev/mail`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dev/mail"]);
  expect((await send(`key=${localKey}&next=//evil.example`)).headers.get("location")).toBe("/admin");
  expect((await send(`next=/dev/mail`)).status).toBe(400);
  const wrong = await send("key=wrong&next=/dev/mail");
  expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([403, null]);
  expect(await wrong.text()).toContain("That key is wrong.");
});

test("tells the admin panel what is required", async () => {
  const app = await createTestApp({ backend });
  await close(app);
  expect((await (await app.call("posts-admin", { action: "list" })).json()) as unknown).toMatchObject({
    code: "unauthorized",
    error: expect.stringContaining("local key") as string,
  });
});

test("rate-limits wrong keys by IP but never the correct key", async () => {
  const app = await createTestApp({ backend });
  await close(app);
  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => app.request("/dev/mail.json", { headers: { "x-local-key": "wrong" } })),
  );
  expect(wrong.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 403),
    429,
    429,
  ]);
  expect(Number(wrong.find(({ status }) => status === 429)?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await app.request("/admin?key=wrong")).status).toBe(429);
  expect((await app.request("/dev/mail.json", { headers: { "x-local-key": "wrong" } }, elsewhere)).status).toBe(403);
  expect(await getStatuses(app, { "x-local-key": localKey })).toEqual(open);
});

test("requires the local key behind a trusted proxy too", async () => {
  const app = await createTestApp({ backend, env: { TRUST_PROXY: "true" } });
  expect(await getStatuses(app, { "x-forwarded-for": "127.0.0.1" })).toEqual(closed);
});

test("serves metrics with METRICS_TOKEN, also while the local key is required", async () => {
  const app = await createTestApp({ backend, env: { METRICS_TOKEN: "a token for metrics" } });
  await close(app);
  expect((await app.request("/metrics", { headers: { authorization: "Bearer a token for metrics" } })).status).toBe(
    200,
  );
  expect(await getStatuses(app)).toEqual(closed);
  expect(await getStatuses(app, { "x-local-key": localKey })).toEqual(open);
});
