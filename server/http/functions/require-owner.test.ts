import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

const secret = "a secret of the owner";
const elsewhere = "203.0.113.7";
let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const list = { action: "list" };
const getStatus = async (
  app: Awaited<ReturnType<typeof createTestApp>>,
  body: unknown,
  headers: Record<string, string> = {},
  from?: string,
) => (await app.call("posts-admin", body, headers, from)).status;

test("requires no login on this machine in mode auto", async () => {
  const app = await createTestApp({ backend });
  expect(await getStatus(app, list)).toBe(200);
});

test.each([
  ["from another machine", {}, elsewhere],
  ["through a proxy", { "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
  ["for another host", { host: "chloe.example" }, "127.0.0.1"],
  ["from another site", { origin: "https://evil.example" }, "127.0.0.1"],
])("rejects a call %s in mode auto", async (_, headers, from) => {
  const app = await createTestApp({ backend });
  expect(await getStatus(app, list, headers, from)).toBe(401);
});

test("accepts only the secret from anywhere in mode secret", async () => {
  const app = await createTestApp({ backend, env: { ADMIN_SECRET: secret } });
  expect(await getStatus(app, { ...list, secret }, {}, elsewhere)).toBe(200);
  expect(await getStatus(app, list)).toBe(401);
  expect(await getStatus(app, { ...list, secret: `${secret}x` })).toBe(401);
  expect(await getStatus(app, { ...list, secret: { toString: secret } })).toBe(401);
});

test("rate-limits admin login after ten failures", async () => {
  const app = await createTestApp({ backend, env: { ADMIN_SECRET: secret } });
  const wrong = await Promise.all(
    Array.from({ length: 10 }, () => getStatus(app, { ...list, secret: "wrong" }, {}, elsewhere)),
  );
  expect(new Set(wrong)).toEqual(new Set([401]));
  const response = await app.call("posts-admin", { ...list, secret }, {}, elsewhere);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await getStatus(app, { ...list, secret }, {}, "203.0.113.8")).toBe(200);
});

test("counts wrong secrets per client behind a trusted proxy, IPv6 by /64", async () => {
  const app = await createTestApp({ backend, env: { ADMIN_SECRET: secret, TRUST_PROXY: "true" } });
  const by = (client: string) => ({ "x-forwarded-for": `198.51.100.1, ${client}` });
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      getStatus(app, { ...list, secret: "wrong" }, by(`2001:db8:1:2::${index + 1}`)),
    ),
  );
  expect(await getStatus(app, { ...list, secret }, by("2001:db8:1:2:ffff::1"))).toBe(429);
  expect(await getStatus(app, { ...list, secret }, by("2001:db8:1:3::1"))).toBe(200);
  expect(await getStatus(app, { ...list, secret })).toBe(200);
});

test("ignores the client address of an untrusted proxy", async () => {
  const app = await createTestApp({ backend, env: { ADMIN_SECRET: secret } });
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      getStatus(app, { ...list, secret: "wrong" }, { "x-forwarded-for": `203.0.113.${index}` }),
    ),
  );
  expect(await getStatus(app, { ...list, secret }, { "x-forwarded-for": "203.0.113.99" })).toBe(429);
});

test("rejects a member and accepts the same user as admin, in every mode", async () => {
  const app = await createTestApp({ backend, env: { OWNER_EMAIL: "owner@example.com" } });
  const { id, accessToken } = await createTestUser(backend, "member@example.com");
  const headers = { authorization: `Bearer ${accessToken}`, apikey: backend.publishableKey };
  expect(await getStatus(app, list, headers, elsewhere)).toBe(403);
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", id);
  expect(await getStatus(app, list, headers, elsewhere)).toBe(200);
  const inSecretMode = await createTestApp({ backend, env: { ADMIN_SECRET: secret } });
  expect(await getStatus(inSecretMode, list, headers, elsewhere)).toBe(200);
});

test("rejects a forged or malformed token", async () => {
  const app = await createTestApp({ backend });
  const forged = ["e30", Buffer.from('{"sub":"x","role":"service_role"}').toString("base64url"), "x"].join(".");
  expect(await getStatus(app, list, { authorization: `Bearer ${forged}` })).toBe(401);
  expect(await getStatus(app, list, { authorization: "Bearer" })).toBe(401);
  expect(await getStatus(app, list, { apikey: "sb_publishable_of_another_site" })).toBe(401);
});
