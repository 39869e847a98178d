import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import type { Takes } from "#contracts/function-shape.ts";
import type { CallServices } from "./call.ts";
import { createFunctionDefiner } from "./define-function.ts";
import { createFunctionRouter } from "./router.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  app.request("/functions/v1/posts-admin", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });

test.each(["/functions/v1/nothing", "/functions/v1", "/functions/v1/", "/functions/v1/posts-admin/more"])(
  "responds 404 in JSON to %s",
  async (path) => {
    const response = await app.request(path, { method: "POST", body: "{}" });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: "There is no such function.", code: "not_found" });
  },
);

test("accepts only POST", async () => {
  const response = await app.request("/functions/v1/posts-admin");
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

test.each([
  ["no JSON", "{", "The body must be JSON."],
  [
    "a NUL",
    '{"action":"create","postData":{"title":"a\\u0000b","content":"x"}}',
    "The text holds a character (NUL) that cannot be stored.",
  ],
  [
    "a lone surrogate",
    '{"action":"create","postData":{"title":"\\ud800","content":"x"}}',
    "The text holds half a character (a lone surrogate) that cannot be stored.",
  ],
  [
    "a text that unfolds",
    JSON.stringify({ action: "create", postData: { title: "a", content: "\ufdfa".repeat(400) } }),
    "The text holds too many characters that each stand for several letters. Please write those out.",
  ],
  ["an array", "[1]", "action must be one of list, create, update, delete"],
  ["null", "null", "action must be one of list, create, update, delete"],
  ["a number", "7", "action must be one of list, create, update, delete"],
])("responds 400 with a message to %s", async (_, body, sentence) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: sentence, code: "invalid_request" });
});

test("responds 400 to bytes that are no UTF-8, which would take three times their room", async () => {
  const body = new Uint8Array([0x22, 0xff, 0xff, 0x22]);
  const response = await app.request("/functions/v1/command", { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: "The body must be JSON.", code: "invalid_request" });
});

test("counts long bodies of visitors by their length, so that a few calls of 1 MB are as many as many short ones", async () => {
  const call = (length: number, from: string) => app.call("command", { line: "x".repeat(length) }, {}, from);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await call(900_000, "203.0.113.50")).status);
  expect(statuses).toEqual([400, 400, 400, 429, 429]);
  expect((await call(900_000, "203.0.113.51")).status).toBe(400);
  expect((await call(20_000, "203.0.113.50")).status).toBe(429);
  expect((await call(9_000, "203.0.113.50")).status).toBe(400);
});

test("rejects a body of more than 1 MB", async () => {
  const response = await post(
    JSON.stringify({ action: "create", postData: { title: "x", content: "x".repeat(1_100_000) } }),
  );
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ error: "The body can be up to 1 MB.", code: "invalid_request" });
});

test("allows only our own origin to read responses", async () => {
  const own = await app.request("/functions/v1/posts-admin", {
    method: "OPTIONS",
    headers: { origin: "http://localhost:3000", "access-control-request-method": "POST" },
  });
  expect(own.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
  const foreign = await app.request("/functions/v1/posts-admin", {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(foreign.headers.get("access-control-allow-origin")).toBe(null);
});

test("says with each answer that a function will end, and when", async () => {
  const define = createFunctionDefiner<Record<string, Takes<unknown, object>>>();
  const common = { methods: ["GET"], access: "public", limit: null, handler: () => ({}) } as const;
  const router = createFunctionRouter(
    { env: { siteUrl: "" }, bodies: { limit: () => () => undefined }, backend: {} } as unknown as CallServices,
    [
      define({ ...common, name: "ending", ends: { announced: "2027-01-01", on: "2027-07-01" } }),
      define({ ...common, name: "staying" }),
    ],
  );
  for (const path of ["/ending", "/ending?x=y"]) {
    const { headers } = await router.request(path);
    expect(headers.get("deprecation")).toBe("@1798761600");
    expect(headers.get("sunset")).toBe("Thu, 01 Jul 2027 00:00:00 GMT");
  }
  expect((await router.request("/staying")).headers.has("sunset")).toBe(false);
});
