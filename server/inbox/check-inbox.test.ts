import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const secret = "a long enough secret";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { ADMIN_SECRET: secret, FEEDBACK: "store" } });
});
afterAll(() => app.close());

const hostile = "\u202Eevil\u2066 \u0007text\u200B";
const inert = "evil  text";
const ask = async (name: string, body: object) => {
  const response = await app.call(name, { ...body, secret });
  return JSON.stringify(await response.json());
};

test("one client cannot fill the inbox: half a megabyte in a day, and others can still write", async () => {
  const send = async (from: string, name: string, body: object) => (await app.call(name, body, {}, from)).status;
  const long = { subject: "Long", message: "🐟".repeat(5_000) };
  const statuses = [];
  for (let count = 0; count < 26; count += 1) statuses.push(await send("203.0.113.1", "feedback", long));
  expect(statuses).toEqual([...Array.from({ length: 24 }, () => 200), 429, 429]);
  const typo = { page: "/", quote: "a", correction: "b" };
  const request = { name: "Ada", email: "ada@example.org", reason: "Because." };
  expect(await send("203.0.113.1", "report-typo", typo)).toBe(429);
  expect(await send("203.0.113.1", "request-access", request)).toBe(429);
  for (const [name, body] of Object.entries({ feedback: long, "report-typo": typo, "request-access": request }))
    expect([name, await send("203.0.113.2", name, body)]).toEqual([name, 200]);
});

test("shows the owner texts of visitors without characters that act on what is around them", async () => {
  const from = "203.0.113.3";
  await app.call("feedback", { name: hostile, subject: hostile, message: `${hostile}\nmore` }, {}, from);
  await app.call("report-typo", { page: "/", quote: hostile, correction: hostile, note: hostile }, {}, from);
  await app.call("request-access", { name: hostile, email: "eve@example.org", reason: hostile }, {}, from);
  const lists = [
    await ask("admin-inbox", { action: "list", kind: "feedback" }),
    await ask("admin-inbox", { action: "list", kind: "typos" }),
    await ask("admin-inbox", { action: "list" }),
    await ask("admin-inbox", { action: "audit" }),
    await ask("access-requests", { action: "list" }),
  ];
  for (const list of lists) expect(list).not.toMatch(/[\u202E\u2066\u200B]|\\u0007/);
  expect(lists[0]).toContain(`"message":"${inert}\\nmore"`);
  expect(lists[1]).toContain(`"quote":"${inert}"`);
  expect(lists[4]).toContain(`"name":"${inert}"`);
});
