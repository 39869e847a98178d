import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type ProbeResult, type SiteIncident, type SiteStatus } from "#contracts/status/site-status.ts";
import { siteParts } from "#contracts/values/site-parts.ts";
import { createImagePool } from "#server/images/image-pool.ts";
import { tooManyImages } from "#server/images/image-turns.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createProviderActivity } from "../telemetry/provider-activity.ts";
import { siteStatus } from "./site-status.ts";
import { createChecks } from "./create-checks.ts";
import { createProbeStore } from "./probe-store.ts";
import { createIncidentReader } from "./create-site-status.ts";
import { createStatusReader } from "./read-site-status.ts";
import { runCheck } from "./run-check.ts";

const statusContent = shippedContent.get("hub/system-status");

let app: TestApp;
let storageDirectory: string;
beforeAll(async () => {
  storageDirectory = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory }) });
});
afterAll(async () => {
  await app.close();
  await rm(storageDirectory, { recursive: true, force: true });
});

const result = (status: ProbeResult["status"]): ProbeResult => ({ part: "database", status, ms: 3, note: null });
const env = {
  siteUrl: "http://localhost:3000",
  mail: { smtpUrl: undefined, from: undefined },
  languageModel: undefined,
  voice: undefined,
  images: { provider: "sketch" as const },
};

test("finds every part of a healthy site operational", async () => {
  const callFunction = (request: Request) =>
    app.request(`/functions/v1${new URL(request.url).pathname}`, { method: "POST", body: "{}" });
  const pool = createImagePool();
  const drawSketch = () => pool.run({ kind: "sketch", request: { prompt: "sky", seed: 1, width: 64, height: 64 } });
  const checks = createChecks({ backend: app.backend, env, folder: "/tmp", callFunction, drawSketch });
  // Long timeouts, because the process that draws has to start first.
  const results = await Promise.all(checks.map((check) => runCheck({ ...check, timeoutMs: 120_000 })));
  pool.close();
  expect(results.map(({ part }) => part)).toEqual([...siteParts]);
  expect(results.filter(({ status }) => status === "down")).toEqual([]);
  expect(results.find(({ part }) => part === "model")).toMatchObject({ ms: null, note: "builtIn" });
});

test("detects an unreachable mail server and model, and does not call an external image service", async () => {
  const mail = { smtpUrl: "smtp://127.0.0.1:1", from: "a@example.org" };
  const languageModel = { baseUrl: "http://127.0.0.1:1/v1", model: "m", apiKey: "k" };
  const images = { provider: "template" as const };
  const deps = { backend: app.backend, env: { ...env, mail, languageModel, images }, folder: "/tmp" };
  const checks = createChecks({
    ...deps,
    callFunction: () => new Response(),
    drawSketch: () => Promise.reject(new Error("called")),
  });
  const results = await Promise.all(checks.map((check) => runCheck(check)));
  const find = (part: string) => results.find((entry) => entry.part === part);
  expect(find("mail")?.status).toBe("down");
  expect(find("functions")?.status).toBe("down");
  expect(find("model")?.status).toBe("down");
  expect(find("pictures")?.note).toBe("configured");
});

/** A service with OpenAI's interface that answers with a status. */
const serveModels = async (status: () => number) => {
  const server = createServer((_request, response) => response.writeHead(status()).end("{}")).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
};

test("asks a model whether it answers, is busy or is down, and counts the last real call beside it", async () => {
  let status = 200;
  const languageModel = { baseUrl: await serveModels(() => status), model: "m", apiKey: "k" };
  const activity = createProviderActivity();
  const checks = createChecks({
    backend: app.backend,
    env: { ...env, languageModel },
    activity,
    folder: "/tmp",
    callFunction: () => new Response(),
    drawSketch: async () => undefined,
  }).filter(({ part }) => part === "model");
  const read = async () => {
    const [found] = await Promise.all(checks.map((check) => runCheck(check)));
    return [found?.status, found?.note];
  };
  expect(await read()).toEqual(["operational", null]);
  activity.record("model", new Error("timeout"));
  expect(await read()).toEqual(["warning", "failed"]);
  activity.record("model");
  status = 503;
  expect(await read()).toEqual(["warning", "busy"]);
  for (status of [500, 401]) expect(await read()).toEqual(["down", null]);
  // No list: only real calls tell.
  status = 404;
  expect(await read()).toEqual(["operational", "configured"]);
  activity.record("model", new Error("timeout"));
  expect(await read()).toEqual(["down", null]);
});

test("finds stored files down when they cannot be read, and says why", async () => {
  const backend = { ...app.backend, checkFiles: () => Promise.reject(new Error("The files cannot be reached")) };
  const deps = { env, folder: "/tmp", callFunction: () => new Response(), drawSketch: async () => undefined };
  const reasons: string[] = [];
  const checks = createChecks({ ...deps, backend }).filter(({ part }) => part === "storage");
  const onFailure = (part: string, error: unknown) => void reasons.push(`${part}: ${String(error)}`);
  expect(await Promise.all(checks.map((check) => runCheck(check, Date.now, onFailure)))).toMatchObject([
    { part: "storage", status: "down" },
  ]);
  expect(reasons).toEqual(["storage: Error: The files cannot be reached"]);
});

test("never calls operational what failed when it was last called, until it works again", async () => {
  let now = Date.now();
  const activity = createProviderActivity(() => now);
  const baseUrl = await serveModels(() => 404);
  const languageModel = { baseUrl, model: "m", apiKey: "k" };
  const voice = { baseUrl, model: "m", voice: "v", apiKey: undefined };
  const checks = createChecks({
    backend: app.backend,
    env: { ...env, languageModel, voice, images: { provider: "template" } },
    activity,
    folder: "/tmp",
    callFunction: () => new Response(),
    drawSketch: () => Promise.reject(new Error("called")),
  });
  const read = async () => {
    const results = await Promise.all(checks.map((check) => runCheck(check)));
    const parts = ["model", "pictures", "voice", "mail"];
    return Object.fromEntries(
      results.filter(({ part }) => parts.includes(part)).map(({ part, status }) => [part, status]),
    );
  };
  const all = (status: string) => ({ model: status, pictures: status, voice: status, mail: status });
  expect(await read()).toEqual(all("operational"));
  for (const name of ["model", "pictures", "voice", "mail"] as const) activity.record(name, new Error("(status 401)"));
  expect(await read()).toEqual(all("down"));
  now += 1_000;
  activity.record("model");
  expect(await read()).toEqual({ ...all("down"), model: "operational" });
  now -= 2 * 3_600_000;
  activity.record("voice", new Error("silent"));
  expect((await read()).voice).toBe("warning");
});

test.each([
  [tooManyImages(), "warning"],
  [new Error("the image process ended"), "down"],
])("reports the state of the image processes: %s", async (error, status) => {
  const callFunction = () => new Response();
  const drawSketch = () => Promise.reject(error);
  const checks = createChecks({ backend: app.backend, env, folder: "/tmp", callFunction, drawSketch });
  const pictures = checks.filter(({ part }) => part === "pictures");
  expect(await Promise.all(pictures.map((check) => runCheck(check)))).toMatchObject([{ part: "pictures", status }]);
});

test("notifies nobody of stored checks, and aggregates them by day", async () => {
  const changed: string[] = [];
  const stop = app.backend.onChange((table) => changed.push(table));
  const store = createProbeStore(app.backend.serviceClient());
  await store.record([result("operational")]);
  await store.record([result("down")]);
  const { days, results } = await store.read();
  expect(results).toEqual([result("down")]);
  expect(days).toMatchObject([{ part: "database", passed: 1, total: 2 }]);
  stop();
  expect(changed).toEqual([]);
});

test("returns history, status and badge, and a failed database while it is unavailable", async () => {
  const response = await app.request("/app/system-status.json");
  const status = (await response.json()) as SiteStatus;
  expect(status.status).toBe("down");
  expect(status.history.database).toHaveLength(90);
  expect(status.history.database?.at(-1)).toEqual({ passed: 1, total: 2 });
  const badge = await app.request("/app/system-status/badge.svg");
  expect(badge.headers.get("content-type")).toContain("image/svg+xml");
  expect(await badge.text()).toContain(statusContent.statuses.down);
  const { read } = createStatusReader({
    prober: { getLatest: () => null },
    readIncidents: async () => [],
    store: { read: () => Promise.reject(new Error("away")) },
  });
  expect(await read()).toMatchObject({ status: "down", parts: [{ part: "database", status: "down" }] });
});

test("shows a published incident in JSON and badge until it is resolved, but no draft", async () => {
  const content = {
    title: "<b>Mail</b> is late",
    state: "investigating",
    impact: "minor",
    parts: ["mail"],
    updates: [{ at: "2026-11-22T12:00:00Z", state: "investigating", text: "We look into it." }],
    recoveredAt: null,
    resolvedAt: null,
  };
  const rows = app.backend.serviceClient().from("hub_entries");
  const insert = (id: string, status: "draft" | "published") => rows.insert({ id, kind: "incident", status, content });
  await insert("incident-001", "draft");
  const readIncidents = createIncidentReader(app.backend.anonClient());
  const open = async () => {
    const store = { read: async () => ({ at: Date.now(), results: [result("operational")], days: [] }) };
    const { read } = createStatusReader({ prober: { getLatest: () => null }, store, readIncidents });
    const badge = await siteStatus(read, shippedContent).request("/app/system-status/badge.svg");
    return { status: await read(), badge: await badge.text() };
  };
  expect(await open()).toMatchObject({ status: { status: "operational", incidents: [] } });
  await insert("incident-002", "published");
  const during = await open();
  expect(during.status).toMatchObject({
    status: "warning",
    incidents: [{ id: "incident-002", title: content.title, parts: ["mail"], resolvedAt: null }],
  });
  expect(during.badge).toContain(statusContent.incidents.degraded);
  await rows.update({ content: { ...content, resolvedAt: "2026-11-22T13:00:00Z" } }).eq("id", "incident-002");
  const after = await open();
  expect(after.status.status).toBe("operational");
  expect(after.badge).not.toContain(statusContent.incidents.degraded);
});

test("reads the stored checks at most every ten seconds, and reports null from outdated ones", async () => {
  let time = Date.parse("2026-11-22T12:00:00Z");
  let reads = 0;
  const at = time;
  const { read } = createStatusReader({
    prober: { getLatest: () => null },
    readIncidents: async () => [],
    store: { read: async () => ({ at, results: [result("operational")], days: [], reads: (reads += 1) }) },
    now: () => time,
  });
  await Promise.all([read(), read()]);
  time += 9_999;
  expect((await read()).status).toBe("operational");
  expect(reads).toBe(1);
  time += 120_000;
  expect(await read()).toMatchObject({ status: null, parts: [] });
});

test("shows changes at once, even if an earlier read finishes later", async () => {
  const incident = { id: "incident-001", resolvedAt: null } as SiteIncident;
  const before = Promise.withResolvers<SiteIncident[]>();
  const readings = [before.promise, Promise.resolve([incident]), Promise.resolve([])];
  const { read, invalidate } = createStatusReader({
    prober: { getLatest: () => null },
    store: { read: async () => ({ at: null, results: [], days: [] }) },
    readIncidents: async () => (await readings.shift()) ?? [],
    now: () => 0,
  });
  const early = read();
  invalidate();
  expect((await read()).incidents).toEqual([incident]);
  before.resolve([]);
  expect((await early).incidents).toEqual([incident]);
  expect((await read()).incidents).toEqual([incident]);
  invalidate();
  expect((await read()).incidents).toEqual([]);
});
