import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Finding } from "#contracts/doctor.ts";
import { type FakeMailServer, startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { openControlSocket } from "../backup/machine/control-socket.ts";
import { readEnv } from "../env.ts";
import { createEmailRenderer } from "../inbox/mail/render-email.ts";
import { type FindModels, warnOfProviders } from "./check-providers.ts";
import { diagnose } from "./diagnose.ts";

const model = createServer((request, response) => {
  const isThere = request.url === "/v1/models" || request.url === "/unlisted/chat/completions";
  response.writeHead(isThere ? (request.headers.authorization === "Bearer right" ? 200 : 401) : 404).end("{}");
});
let folder: string;
let modelUrl: string;
let mailServer: FakeMailServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-doctor-"));
  mailServer = await startFakeMailServer({ password: "right" });
  model.listen(0, "127.0.0.1");
  await once(model, "listening");
  modelUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  model.close();
  await mailServer.stop();
});

let found: Awaited<ReturnType<FindModels>> = [];
const findModels = () => Promise.resolve(found);

const examine = async (env: Record<string, string>, mailTo?: string): Promise<Record<string, Finding>> => {
  const email = mailTo && createEmailRenderer("content")({ kind: "test-email", to: mailTo }, shippedContent);
  const findings = await diagnose(readEnv({ DATA_DIR: folder, ...env }), { email: email || undefined, findModels });
  return Object.fromEntries(findings.map((finding) => [finding.what, finding]));
};
const withServices = (secret: string) => ({
  SMTP_URL: `smtp://site:${secret}@127.0.0.1:${mailServer.port}`,
  MAIL_FROM: "site@example.com",
  LLM_BASE_URL: modelUrl,
  LLM_MODEL: "small",
  LLM_API_KEY: secret,
  IMAGE_BASE_URL: "http://127.0.0.1:1/v1",
  IMAGE_MODEL: "brush",
});

test("finds nothing bad on a machine with nothing set, and says what is missing for others", async () => {
  const findings = await examine({});
  expect(Object.values(findings).filter(({ state }) => state === "bad")).toEqual([]);
  expect(findings.Mail?.advice).toContain("SMTP_URL");
  expect(findings.Backups?.advice).toContain("BACKUP_EVERY");
});

test("names a model on this machine where none is set, and finds none where one is", async () => {
  found = [
    { server: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1", models: [] },
    { server: "Ollama", baseUrl: "http://127.0.0.1:11434/v1", models: ["llama3.2", "qwen3:4b"] },
  ];
  const findings = await examine({});
  expect(findings["Language model"]).toEqual({
    state: "advice",
    what: "Language model",
    found:
      "none, NEO and the storyteller are built in; found Ollama at http://127.0.0.1:11434/v1 with llama3.2 and 1 more",
    advice:
      "Choose it in the panel under Settings, or set LLM_BASE_URL=http://127.0.0.1:11434/v1 and LLM_MODEL=llama3.2.",
  });
  expect((await examine(withServices("right")))["Language model"]?.state).toBe("good");
  found = [];
});

test("logs in to the mail server and to the model, and tells what is silent", async () => {
  const findings = await examine(withServices("right"));
  expect(findings.Mail).toMatchObject({ state: "good" });
  expect(findings["Language model"]).toMatchObject({ state: "good" });
  expect(findings.Pictures).toMatchObject({ state: "bad", found: expect.stringContaining("does not answer") });
  expect(mailServer.received).toEqual([]);
});

test("names the setting whose password or key is refused, and never the password", async () => {
  const findings = await examine(withServices("wrong-secret"));
  expect(findings.Mail).toMatchObject({ state: "bad", advice: expect.stringContaining("SMTP_URL") });
  expect(findings["Language model"]).toMatchObject({ state: "bad", advice: "Check LLM_API_KEY." });
  expect(JSON.stringify(findings)).not.toContain("wrong-secret");
});

test.each(["", "/v1/chat/completions", "/v2"])(
  "says which address was meant instead of one that ends in %j",
  async (end) => {
    const address = `${new URL(modelUrl).origin}${end}`;
    const set = {
      LLM_BASE_URL: address,
      IMAGE_BASE_URL: address,
      TTS_BASE_URL: address,
      TTS_MODEL: "m",
      TTS_VOICE: "v",
    };
    const findings = await examine({ ...withServices("right"), ...set });
    const advice = (setting: string) => ({ state: "bad", advice: `Did you mean ${setting}=${modelUrl}?` });
    expect(findings["Language model"]).toMatchObject(advice("LLM_BASE_URL"));
    expect(findings.Pictures).toMatchObject(advice("IMAGE_BASE_URL"));
    expect(findings.Voice).toMatchObject(advice("TTS_BASE_URL"));
  },
);

test("takes a model for sound whose server answers questions and lists no models", async () => {
  const set = { LLM_BASE_URL: `${new URL(modelUrl).origin}/unlisted` };
  expect((await examine({ ...withServices("right"), ...set }))["Language model"]).toMatchObject({ state: "good" });
});

test("warns at the start of services that cannot work, and stops nothing", async () => {
  const logged: unknown[] = [];
  const env = readEnv({ ...withServices("right"), LLM_BASE_URL: new URL(modelUrl).origin });
  await warnOfProviders(env, { warn: (...line: unknown[]) => void logged.push(line) });
  expect(JSON.stringify(logged)).toContain(`Did you mean LLM_BASE_URL=${modelUrl}?`);
  expect(JSON.stringify(logged)).toContain("IMAGE_BASE_URL");
});

test("sends a test email when it is said where to", async () => {
  const findings = await examine(withServices("right"), "me@example.com");
  expect(findings.Mail?.found).toContain("me@example.com");
  expect(mailServer.received).toMatchObject([{ to: ["me@example.com"] }]);
});

test("tells how old the newest backup is", async () => {
  mkdirSync(path.join(folder, "backups"), { recursive: true });
  writeFileSync(path.join(folder, "backups", "backup-2026-01-01T00-00-00Z.tar.gz"), "");
  expect((await examine({})).Backups).toMatchObject({ state: "advice", found: expect.stringMatching(/days old/) });
  writeFileSync(path.join(folder, "backups", `backup-${new Date().toISOString().slice(0, 10)}T00-00-00Z.tar.gz`), "");
  expect((await examine({})).Backups).toMatchObject({ state: "good" });
});

test("takes it for a failure if a running site that backs itself up has no new one", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "chloe-doctor-"));
  mkdirSync(path.join(data, "backups"));
  writeFileSync(path.join(data, "backups", "backup-2026-01-01T00-00-00Z.tar.gz"), "");
  const set = { DATA_DIR: data, BACKUP_EVERY: "1d" };
  expect((await examine(set)).Backups).toMatchObject({ state: "advice" });
  const notAsked = () => Promise.reject(new Error("not asked"));
  const close = await openControlSocket(data, {
    "/backup": notAsked,
    "/users": notAsked,
    "/settings": notAsked,
  });
  const { Backups } = await examine(set);
  close();
  expect(Backups).toMatchObject({ state: "bad", found: expect.stringContaining("the scheduled ones fail") });
  expect(Backups?.advice).toContain("log");
});

test("names a database, a Supabase and an address that do not answer", async () => {
  const elsewhere = await examine({ DATABASE_URL: "postgres://site:secret@127.0.0.1:1/site" });
  expect(elsewhere.Database).toMatchObject({ state: "bad", found: expect.stringContaining("ECONNREFUSED") });
  expect(JSON.stringify(elsewhere)).not.toContain("secret@");
  const keys = { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x", SUPABASE_SECRET_KEY: "sb_secret_x" };
  expect((await examine({ SUPABASE_URL: "http://127.0.0.1:1", ...keys })).Database).toMatchObject({ state: "bad" });
  const address = await examine({ SITE_URL: "http://site.invalid" });
  expect(address.Address).toMatchObject({ state: "bad" });
  expect(address.TLS).toMatchObject({ state: "advice" });
});
