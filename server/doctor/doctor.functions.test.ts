import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import mails from "#content/mail/mails.json" with { type: "json" };
import type { SiteNotice } from "#contracts/admin.ts";
import type { Diagnosis, Finding } from "#contracts/doctor.ts";
import type { SiteBackups } from "#server/backup/machine/site-backups.ts";
import { readEnv } from "#server/env.ts";
import { createProviderActivity } from "#server/telemetry/provider-activity.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createSmtpRefusal, type FakeMailServer, startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { diagnose } from "./diagnose.ts";

const refusals = new Map([
  ["nobody@example.org", createSmtpRefusal(550, "no such user")],
  ["elsewhere@example.org", createSmtpRefusal(554, "relay access denied")],
]);
let mailServer: FakeMailServer;
let backend: TestBackend;
let folder: string;
beforeAll(async () => {
  backend = await createTestBackend();
  folder = mkdtempSync(path.join(tmpdir(), "chloe-doctor-"));
  mailServer = await startFakeMailServer({ refuse: (address) => refusals.get(address) ?? null });
});
afterEach(() => void mailServer.received.splice(0));
afterAll(async () => {
  await mailServer.stop();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (env: Record<string, string> = {}, providerActivity = createProviderActivity()): Promise<TestApp> =>
  createTestApp({ backend, providerActivity, env: { DATA_DIR: folder, ...env } });
const openMailing = () => open({ SMTP_URL: mailServer.url, MAIL_FROM: "Site <site@example.org>" });
const check = async (app: TestApp, headers: Record<string, string> = {}): Promise<Diagnosis> => {
  const response = await app.call("doctor", { action: "check" }, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as Diagnosis;
};
const sendTo = async (app: TestApp, to: string) => {
  const response = await app.call("doctor", { action: "test-email", to });
  return { status: response.status, body: (await response.json()) as { finding: Finding; error?: string } };
};
const readNotices = async (app: TestApp) =>
  ((await (await app.call("admin-inbox", { action: "status" })).json()) as { notices: SiteNotice[] }).notices;

test("finds what npm run doctor finds, and how the request arrived", async () => {
  const env = { LLM_BASE_URL: "http://127.0.0.1:1/v1", LLM_MODEL: "small", LLM_API_KEY: "very-secret-key" };
  const before = Date.now();
  const { at, site, request } = await check(await open(env));
  // What is free on the disk changes meanwhile.
  const listSteady = (findings: Finding[]) => findings.filter(({ what }) => what !== "Disk");
  const found = await diagnose(readEnv({ SITE_URL: "http://localhost:3000", DATA_DIR: folder, ...env }));
  expect(listSteady(site)).toEqual(listSteady(found));
  expect(site).toContainEqual(expect.objectContaining({ what: "Language model", state: "bad" }));
  expect(JSON.stringify({ site, request })).not.toContain("very-secret-key");
  expect(request.map(({ what }) => what)).toContain("Your address");
  expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
});

test("tells of a service that failed at its last call although it answers", async () => {
  const activity = createProviderActivity();
  activity.record("voice", new Error("the account has no credit (status 402)"));
  const { site } = await check(await open({}, activity));
  expect(site.at(-1)).toMatchObject({ state: "bad", found: expect.stringContaining("no credit (status 402)") });
});

test("tells of work in the background that was given up, and of none that waits", async () => {
  const app = await open();
  for (const key of ["1", "2"]) await app.jobs.add({ kind: "mail", key });
  expect((await check(app)).site).not.toContainEqual(expect.objectContaining({ what: "Emails given up" }));
  const ended_at = "2026-01-02T03:04:05Z";
  const failed = { state: "failed", ended_at, problem: "550 no such user" } as const;
  await backend.serviceClient().from("jobs").update(failed).eq("key", "2").throwOnError();
  expect((await check(app)).site).toContainEqual({
    state: "advice",
    what: "Emails given up",
    found: "1, the last at Fri, 02 Jan 2026 03:04:05 GMT: 550 no such user",
    advice: expect.stringContaining("Email"),
  });
  await backend.serviceClient().from("jobs").delete().eq("kind", "mail").throwOnError();
});

test("tells of a backup that failed, when and why", async () => {
  const at = new Date("2026-01-02T03:04:05Z");
  const failing = { lastFailure: () => ({ at, reason: "no space left on device" }) } as SiteBackups;
  const app = await createTestApp({ backend, backups: failing, env: { DATA_DIR: folder } });
  expect((await check(app)).site).toContainEqual({
    state: "bad",
    what: "Last backup",
    found: "failed at Fri, 02 Jan 2026 03:04:05 GMT: no space left on device",
    advice: expect.stringContaining("log"),
  });
});

test("sends a test email with the site's texts at once, and writes that down", async () => {
  const app = await openMailing();
  const { status, body } = await sendTo(app, " ada@example.org ");
  expect([status, body.finding.state]).toEqual([200, "good"]);
  expect(mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]?.source).toContain(`Subject: ${mails.mails["test-email"].subject}`);
  expect(mailServer.received[0]?.source).toContain("To: ada@example.org");
  const { data } = await backend
    .serviceClient()
    .from("audit_log")
    .select("*")
    .order("id", { ascending: false })
    .limit(1);
  expect(data).toMatchObject([{ action: "test email sent", subject: "ada@example.org" }]);
});

test("shows what the mail server answered, and the same above the tabs until an email gets through", async () => {
  const app = await openMailing();
  const { body } = await sendTo(app, "elsewhere@example.org");
  expect(body.finding).toMatchObject({ state: "bad", found: expect.stringContaining("relay access denied") });
  expect(await readNotices(app)).toMatchObject([{ kind: "providerFailed", provider: "mail" }]);
  await sendTo(app, "ada@example.org");
  expect(await readNotices(app)).toEqual([]);
});

test("says of a mistyped address that it is the address", async () => {
  const app = await openMailing();
  const { finding } = (await sendTo(app, "nobody@example.org")).body;
  expect(finding).toMatchObject({ state: "bad", advice: expect.stringContaining("Check the address") });
  expect(finding.found.match(/no such user/g)).toHaveLength(1);
  expect(await readNotices(app)).toEqual([]);
});

test("sends no email without a mail server, and none to what is no address", async () => {
  const app = await open();
  expect((await sendTo(app, "ada@example.org")).body.finding).toMatchObject({ state: "advice" });
  expect((await sendTo(app, "ada")).status).toBe(400);
  expect((await app.call("doctor", { action: "check", to: "ada@example.org" })).status).toBe(400);
});

test("sends a few test emails an hour, to whomever", async () => {
  const app = await openMailing();
  const statuses = [];
  for (let number = 0; number < 6; number += 1) statuses.push((await sendTo(app, `a${number}@example.org`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(mailServer.received).toHaveLength(5);
  await check(app);
});
