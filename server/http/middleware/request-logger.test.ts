import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";
import type { Log } from "../../telemetry/log.ts";
import { toLoggedPath } from "./request-logger.ts";

type Line = { id: string; method: string; path: string; status: number; ms: number };
let lines: Line[] = [];
const ignore = () => undefined;
const info = (line: Line, message: string) => void (message === "request" && lines.push(line));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ log: { info, debug: ignore, warn: ignore, error: ignore } as unknown as Log });
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

test("logs a line without IP, query or user agent, with the id in the response", async () => {
  const headers = { "user-agent": "A browser", "x-request-id": "mine" };
  const response = await app.request("/healthz?email=ada@example.org", { headers }, "203.0.113.9");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: "GET", path: "/healthz", status: 200 });
  expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(["id", "method", "ms", "path", "status"]);
  expect(lines[0]?.id).toBe(response.headers.get("x-request-id"));
  expect(lines[0]?.id).not.toBe("mine");
});

test("gives each request a unique id", async () => {
  await app.request("/healthz");
  await app.request("/healthz");
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
});

test("logs the path of a book download without the token of its link", async () => {
  const from = lines.length;
  await app.request(`/functions/v1/book?token=${"T".repeat(22)}`);
  expect(lines.slice(from).map(({ path }) => path)).toEqual(["/functions/v1/book"]);
  expect(JSON.stringify(lines)).not.toContain("TTTT");
});

test("measures by area of the site and method, never by client-supplied values", async () => {
  await app.request("/functions/v1/none", { method: "POST", body: "{}" });
  await app.request("/made-up/path", { method: "BREW" });
  const text = await (await app.request("/metrics", { headers: { "x-local-key": localKey } })).text();
  expect(text).toMatch(/duration_seconds_count\{area="functions",method="POST",status="404"\} 1/);
  expect(text).toMatch(/duration_seconds_count\{area="page",method="other",status="405"\} 1/);
  expect(text).not.toContain("made-up");
});

test.each([
  ["/preview/a-secret-token", "/preview"],
  ["/%2fpreview%2fa-secret-token", "/preview"],
  ["//preview/a-secret-token", "/preview"],
  ["/preview.data", "/preview"],
  ["/previews", "/previews"],
  [`/${"x".repeat(300)}`, `/${"x".repeat(199)}`],
])("logs %s as %s", (path, logged) => expect(toLoggedPath(path)).toBe(logged));
