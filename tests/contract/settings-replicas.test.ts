import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDocument } from "#contracts/content/content-admin.ts";
import type { Settings } from "#contracts/settings/settings.ts";
import { bootstrap, type Site } from "#server/bootstrap.ts";
import { readEnv } from "#server/env.ts";
import { createLogBuffer } from "#server/telemetry/log-buffer.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createTestPostgres } from "#tests/support/create-test-postgres.ts";
import { type FakeMailServer, startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

const origin = "http://localhost:3000";
const stops: (() => Promise<unknown>)[] = [];
let one: Site;
let two: Site;
let mails: FakeMailServer;
let modelUrl: string;

/** A process of the site, as `npm start` opens it, whose owner is at its machine. */
const startReplica = async (databaseUrl: string, dataDir: string): Promise<Site> => {
  const site = await bootstrap({
    env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SETTINGS_SECRET: "one secret for all its processes" }),
    log: silentLog,
    logBuffer: createLogBuffer(),
    loadBuild: () => Promise.reject(new Error("no page is rendered")),
    clientDir: null,
    mode: "development",
  });
  stops.push(async () => {
    await site.stopProbing();
    await site.close();
  });
  return site;
};

const request = async (site: Site, pathname: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers({ host: "localhost:3000", ...(init.headers as Record<string, string>) });
  const incoming = {
    httpVersion: "1.1",
    method: init.method ?? "GET",
    rawHeaders: [...headers].flat(),
    headers: Object.fromEntries(headers),
    url: pathname,
    socket: { remoteAddress: "127.0.0.1" },
  };
  return site.fetch(new Request(origin + pathname, { ...init, headers }), { incoming });
};
const call = async <Answer>(site: Site, name: string, body: object) => {
  const headers = { "content-type": "application/json" };
  const response = await request(site, `/functions/v1/${name}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers,
  });
  return { status: response.status, answer: (await response.json()) as Answer & { error?: string } };
};
const save = async (site: Site, values: Record<string, string>): Promise<void> => {
  const { answer, status } = await call<Settings>(site, "settings", { action: "save", values });
  expect([status, answer.error]).toEqual([200, undefined]);
};
const readText = async (site: Site, pathname: string) => (await request(site, pathname)).text();

const answerAsModel = async ({ method }: Request): Promise<Response> => {
  if (method === "GET") return Response.json({ data: [{ id: "small" }] });
  const chunk = { id: "c", object: "chat.completion.chunk", created: 0, model: "small" };
  const delta = { choices: [{ index: 0, delta: { content: "I hear the rain." }, finish_reason: "stop" }] };
  return new Response(`data: ${JSON.stringify({ ...chunk, ...delta })}\n\ndata: [DONE]\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
};

beforeAll(async () => {
  const server = await createTestPostgres();
  stops.push(server.stop);
  const url = await server.createDatabase();
  const model = await serveOnLoopback(answerAsModel);
  stops.push(model.stop);
  modelUrl = `${model.url}/v1`;
  mails = await startFakeMailServer({ password: "password-of-the-mail" });
  stops.push(mails.stop);
  const dataDir = await mkdtemp(path.join(tmpdir(), "replicas-"));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  one = await startReplica(url, dataDir);
  two = await startReplica(url, dataDir);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

test("a model that is set at one process answers visitors at another, without a restart", async () => {
  const ask = () =>
    call<{ content: string; scripted?: unknown }>(two, "persona-chat", { prompt: "What do you hear?", session: "1" });
  expect((await ask()).answer.content).not.toBe("I hear the rain.");
  await save(one, { LLM_BASE_URL: modelUrl, LLM_MODEL: "small", LLM_WARM: "off", PERSONA_CHAT: "on" });
  await expect.poll(async () => (await ask()).answer.content).toBe("I hear the rain.");
});

test("mail that is set at one process is sent by another, with the password that only both can open", async () => {
  const smtp = mails.url.replace("smtp://", "smtp://chloe:password-of-the-mail@");
  await save(one, { SMTP_URL: smtp, MAIL_FROM: "chloe@example.org" });
  const readMail = async () =>
    (await call<Settings>(two, "settings", { action: "read" })).answer.settings.find(({ name }) => name === "SMTP_URL");
  await expect.poll(readMail).toEqual({ name: "SMTP_URL", setBy: "panel", value: null });
  const ada = { name: "Ada", email: "ada@example.org", reason: "To work with NEO." };
  expect((await call(two, "request-access", ada)).status).toBe(200);
  await expect.poll(() => mails.received.map(({ to, user }) => [to, user])).toContainEqual([[ada.email], "chloe"]);
});

test("feedback that is switched on at one process is stored by another", async () => {
  const send = () => call(two, "feedback", { subject: "Rain", message: "It sounds near." });
  expect((await send()).status).toBe(404);
  const admin = <Answer>(body: object) => call<Answer>(one, "content-admin", { name: "feedback", ...body });
  type Answer = { document: OpenDocument };
  const { published, version } = (await admin<Answer>({ action: "get" })).answer.document;
  const value = { ...(published as object), isStored: true };
  const saved = await admin<Answer>({ action: "save", value, version });
  expect((await admin({ action: "publish", version: saved.answer.document.version })).status).toBe(200);
  await expect.poll(async () => (await send()).status).toBe(200);
});

// The last one: the panel asks for the local key from then on.
test("an address that is set at one process is that of all links of another", async () => {
  const address = "https://chloe.example.com";
  await save(one, { SITE_URL: address });
  await expect.poll(() => readText(two, "/llms.txt")).toContain(`${address}/mcp`);
  expect(JSON.parse(await readText(two, "/openapi.json"))).toMatchObject({ servers: [{ url: address }] });
  const { headers } = await request(two, "/healthz");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=/);
  const bob = { name: "Bob", email: "bob@example.org", reason: "To work with NEO." };
  expect((await call(two, "request-access", bob)).status).toBe(200);
  await expect.poll(() => mails.received.find(({ to }) => to.includes(bob.email))?.text).toContain(`${address}/auth`);
  expect((await call(two, "settings", { action: "read" })).status).toBe(401);
});
