import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import type { Log } from "../../telemetry/log.ts";
import { recordStage } from "../../telemetry/request-stages.ts";
import { createMetrics } from "../../telemetry/metrics.ts";
import { recordRequest, toLoggedPath } from "./request-logger.ts";

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

test("logs one line with the stages of a request that takes longer than a second", () => {
  const slow: unknown[] = [];
  const log = { info: ignore, warn: (...given: unknown[]) => void slow.push(given) } as unknown as Log;
  const request = { id: "1", method: "GET", path: "/landing", status: 200 };
  const stages = [
    { name: "queue" as const, startedAt: 0, endedAt: 800 },
    { name: "database" as const, startedAt: 810, endedAt: 1_110.5 },
  ];
  recordRequest({ log, metrics: createMetrics() }, { ...request, startedAt: 0, endedAt: 900, stages });
  expect(slow).toEqual([]);
  recordRequest({ log, metrics: createMetrics() }, { ...request, startedAt: 0, endedAt: 1_200, stages });
  expect(slow).toEqual([[{ ...request, ms: 1_200, queue: 800, database: 300.5 }, "slow request"]]);
});

test("traces a request from when it began, however late it is recorded", () => {
  const traced: unknown[] = [];
  const log = { info: ignore, warn: ignore } as unknown as Log;
  const trace = (given: unknown) => void traced.push(given);
  recordRequest(
    { log, metrics: createMetrics(), trace },
    { id: "1", method: "GET", path: "/", status: 200, startedAt: -9_000, endedAt: -8_000 },
  );
  expect(traced).toMatchObject([{ startedAt: -9_000, endedAt: -8_000 }]);
});

test("measures the stages of a request, and shows them to whoever may use what is open on this machine", async () => {
  const site = await createTestApp({ backend: await createTestBackend({ onStage: recordStage }) });
  const ask = (headers: Record<string, string> = {}, from?: string) =>
    site.request("/rest/v1/typo_reports?select=id", { headers: { apikey: site.backend.secretKey, ...headers } }, from);
  expect((await ask()).headers.get("server-timing")).toMatch(/^queue;dur=\d\S*, database;dur=\d\S*, total;dur=\d\S*$/);
  const seen = (headers: Record<string, string>) =>
    ask(headers, "203.0.113.9").then((response) => response.headers.has("server-timing"));
  expect(await seen({})).toBe(false);
  expect(await seen({ "x-local-key": "wrong" })).toBe(false);
  expect(await seen({ "x-local-key": localKey })).toBe(true);
  expect((await ask()).headers.has("server-timing")).toBe(false);
  const text = await (await site.request("/metrics", { headers: { "x-local-key": localKey } })).text();
  expect(text).toMatch(/^http_request_stage_duration_seconds_count\{stage="database"\} [1-9]/m);
  await site.close();
});

test.each([
  ["/preview/a-secret-token", "/preview"],
  ["/%2fpreview%2fa-secret-token", "/preview"],
  ["//preview/a-secret-token", "/preview"],
  ["/preview.data", "/preview"],
  ["/previews", "/previews"],
  [`/${"x".repeat(300)}`, `/${"x".repeat(199)}`],
])("logs %s as %s", (path, logged) => expect(toLoggedPath(path)).toBe(logged));
