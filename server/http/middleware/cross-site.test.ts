import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

const email = "ada@example.org";
let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { ADMIN_SECRET: "a secret of the owner" } });
  await createTestUser(backend, email);
});
afterAll(() => backend.close());

/** What a browser sends for a page elsewhere without asking this site first: no header of ours, and text. */
const fromOtherSite = { origin: "https://evil.example", "sec-fetch-site": "cross-site", "content-type": "text/plain" };
const post = (path: string, body: object, from: string, headers: Record<string, string> = {}) =>
  app.request(path, { method: "POST", body: JSON.stringify(body), headers }, from);
const many = async (count: number, send: () => Promise<Response>) => {
  const answers = await Promise.all(Array.from({ length: count }, send));
  return [...new Set(answers.map(({ status }) => status))];
};

test("counts no login, sign-up or email that a page of another site makes its visitor's browser ask for", async () => {
  const from = "203.0.113.1";
  const own = { apikey: backend.publishableKey, "content-type": "application/json" };
  const asks: [string, object][] = [
    ["token?grant_type=password", { email, password: "wrong" }],
    ["signup", { email: "new@example.org", password: testPassword }],
    ["recover", { email }],
  ];
  for (const [path, body] of asks) {
    const address = `/auth/v1/${path}${path.includes("?") ? "&" : "?"}apikey=${backend.publishableKey}`;
    expect(await many(70, () => post(address, body, from, fromOtherSite)), path).toEqual([403]);
  }
  expect((await post("/auth/v1/token?grant_type=password", { email, password: testPassword }, from, own)).status).toBe(
    200,
  );
  for (const [path, body] of asks.slice(1))
    expect((await post(`/auth/v1/${path}`, body, from, own)).status, path).toBe(200);
});

test("counts no function that a page of another site makes its visitor's browser call", async () => {
  const from = "203.0.113.2";
  const report = { page: "/landing", quote: "teh", correction: "the" };
  expect(await many(70, () => post("/functions/v1/report-typo", report, from, fromOtherSite))).toEqual([403]);
  expect((await post("/functions/v1/report-typo", report, from)).status).toBe(200);
});

test("does not let a page of another site use up the owner's attempts, and tells it nothing", async () => {
  const from = "203.0.113.3";
  const list = (secret: string, headers = {}) =>
    post("/functions/v1/posts-admin", { action: "list", secret }, from, headers);
  expect(await many(30, () => list("wrong", fromOtherSite))).toEqual([401]);
  expect((await list("a secret of the owner")).status).toBe(200);
});

test("follows links from other sites, and counts none of their pictures and frames", async () => {
  const from = "203.0.113.4";
  const get = (dest: string) =>
    app.request(
      `/functions/v1/book?token=${"A".repeat(22)}`,
      { headers: { "sec-fetch-site": "cross-site", "sec-fetch-dest": dest } },
      from,
    );
  for (const dest of ["image", "iframe", "empty"]) expect(await many(30, () => get(dest)), dest).toEqual([403]);
  expect((await get("document")).status).toBe(404);
});
