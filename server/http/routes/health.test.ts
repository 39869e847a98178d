import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";

let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { METRICS_TOKEN: "a token for metrics" } });
});
afterAll(() => backend.close());

test("reports that the process and its database are healthy", async () => {
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(200);
});

test("is live but not ready without its database, and names the failing part", async () => {
  const away = await createTestApp({ backend: { ...backend, check: () => Promise.reject(new Error("away")) } });
  expect((await away.request("/healthz")).status).toBe(200);
  const response = await away.request("/readyz");
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: "unavailable", failing: ["database"] });
});

test("tells a disk that fills up from one that takes no more writes", async () => {
  const megabyte = 1024 * 1024;
  const ask = async (disk: { freeBytes: number; isLow: boolean }) => {
    const status = () => ({ isUp: true, restarts: 0, disk });
    const response = await (await createTestApp({ backend: { ...backend, status } })).request("/readyz");
    return [response.status, await response.json()];
  };
  expect(await ask({ freeBytes: 600 * megabyte, isLow: false })).toEqual([200, { status: "ok" }]);
  expect(await ask({ freeBytes: 300 * megabyte, isLow: false })).toEqual([200, { status: "ok", warnings: ["disk"] }]);
  expect(await ask({ freeBytes: 20 * megabyte, isLow: true })).toEqual([
    503,
    { status: "unavailable", failing: ["disk"] },
  ]);
});

test("asks the database once for all who ask at the same time, and again for the next", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = vi.fn(() => promise);
  const slow = await createTestApp({ backend: { ...backend, check } });
  const answers = Array.from({ length: 20 }, () => slow.request("/readyz"));
  await expect.poll(() => check).toHaveBeenCalled();
  resolve();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(check).toHaveBeenCalledTimes(1);
  await slow.request("/readyz");
  expect(check).toHaveBeenCalledTimes(2);
});

test("serves metrics to this machine or with the token", async () => {
  const other = await createTestApp({ backend, env: { METRICS_TOKEN: "a token for metrics" } });
  const getStatus = async (headers: Record<string, string> = {}, from?: string) =>
    (await other.request("/metrics", { headers }, from)).status;
  expect(await getStatus()).toBe(200);
  expect(await getStatus({}, "203.0.113.7")).toBe(403);
  expect(await getStatus({ authorization: "Bearer wrong" }, "203.0.113.7")).toBe(403);
  expect(await getStatus({ authorization: "Bearer a token for metrics" }, "203.0.113.7")).toBe(200);
});

test("measures requests, backend calls and memory", async () => {
  await app.request("/rest/v1/posts?select=id", { headers: { apikey: backend.publishableKey } });
  const text = await (await app.request("/metrics")).text();
  expect(text).toMatch(/http_request_duration_seconds_count\{area="rest",method="GET",status="200"\} 1/);
  expect(text).toMatch(/backend_calls_total\{part="rest",status="200"\} 1/);
  expect(text).toContain("process_resident_memory_bytes");
});

test("sets security headers and a request id of its own on every response", async () => {
  const { headers } = await app.request("/healthz", { headers: { "x-request-id": "chosen-by-the-client" } });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});
