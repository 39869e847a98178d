import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteBackups } from "#server/backup/machine/site-backups.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import type { AuditEntry, SiteNotice } from "#contracts/admin.ts";
import type { InboxEntry } from "#contracts/inbox/inbox-list.ts";
import type { UnreadCounts } from "#contracts/admin.ts";

type Page = {
  entries: (AuditEntry & InboxEntry)[];
  next: string | null;
  notices: SiteNotice[];
  unread: UnreadCounts;
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { FEEDBACK: "store" } });
});
afterAll(() => app.close());

const request = async (body: object, to = app) => {
  const response = await to.call("admin-inbox", body);
  return { status: response.status, body: (await response.json()) as Page & { error: string } };
};
test("returns the owner's name", async () => {
  expect(await request({ action: "check" })).toEqual({ status: 200, body: { actor: "owner (this machine)" } });
});

test("says what is the matter with the disk and the database", async () => {
  const disk = { isLow: true, freeBytes: 5 * 1024 * 1024 };
  const status = () => ({ isUp: false, restarts: 0, disk }) as never;
  const troubled = await createTestApp({ backend: { ...app.backend, status } as never });
  const { notices } = (await request({ action: "status" }, troubled)).body;
  expect(notices).toEqual([{ kind: "diskFull", freeMegabytes: 5 }, { kind: "databaseRestarting" }]);
  expect((await request({ action: "status" })).body.notices).toEqual([]);
});

test("says that mail failed at its last attempt, why, and nothing once it works again", async () => {
  let isRefused = true;
  const deliver = async () => {
    if (isRefused) throw new Error("535 password=hunter2-hunter2 refused");
  };
  const mailing = await createTestApp({
    backend: app.backend,
    transport: { deliver, close: () => undefined },
    env: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "site@example.org" },
  });
  await mailing.mail.send({ kind: "request-received", to: "ada@example.org" });
  await mailing.mail.deliver();
  const [notice] = (await request({ action: "status" }, mailing)).body.notices;
  expect(notice).toMatchObject({ kind: "providerFailed", provider: "mail", reason: "535 password=[secret] refused" });
  isRefused = false;
  await mailing.mail.send({ kind: "request-received", to: "ben@example.org" });
  await mailing.mail.deliver();
  expect((await request({ action: "status" }, mailing)).body.notices).toEqual([]);
});

test("says that the last good backup is too old, and of when it is", async () => {
  const at = new Date("2026-01-01T00:00:00Z");
  const late = await createTestApp({
    backend: app.backend,
    backups: {
      isOverdue: () => true,
      lastFailure: () => ({ at, reason: "no room" }),
      lastGoodAt: () => at,
    } as unknown as SiteBackups,
  });
  expect((await request({ action: "status" }, late)).body.notices).toEqual([
    { kind: "backupFailed", at: at.toISOString(), reason: "no room" },
    { kind: "backupOverdue", lastGoodAt: at.toISOString() },
  ]);
});

test("counts what the owner has not read, by kind: a closed report counts no more", async () => {
  const readUnread = async () => (await request({ action: "status" })).body.unread;
  const before = await readUnread();
  expect(Object.keys(before)).toEqual(["access", "feedback", "typos", "chat-reports", "shares", "mail"]);
  const excerpt = [{ role: "assistant", content: "Hm." }];
  const report = { excerpt, reason: "other", note: "" };
  for (const name of ["report-chat", "report-chat"] as const) expect((await app.call(name, report)).status).toBe(200);
  expect(await readUnread()).toEqual({ ...before, "chat-reports": before["chat-reports"] + 2 });
  const [entry] = (await request({ action: "list", kind: "chat-reports" })).body.entries;
  await request({ action: "apply", operation: "close", entries: [entry?.id] });
  expect(await readUnread()).toEqual({ ...before, "chat-reports": before["chat-reports"] + 1 });
});

test("rejects invalid actions, entries and numbers", async () => {
  const id = "feedback/00000000-0000-4000-8000-000000000001";
  for (const body of [
    {},
    { action: "read" },
    { action: "list", kind: "spam" },
    { action: "list", view: "open" },
    { action: "list", before: "x".repeat(121) },
    { action: "apply", operation: "delete", entries: [] },
    { action: "apply", operation: "burn", entries: [id] },
    { action: "apply", operation: "delete", entries: Array.from({ length: 101 }, () => id) },
    { action: "apply", operation: "delete", entries: ["feedback/1"] },
    { action: "apply", operation: "delete", entries: ["typos/x"] },
    { action: "apply", operation: "delete", entries: ["posts/1"] },
    { action: "delete-network", entry: "mail/1" },
    { action: "delete-network", entry: "1" },
  ])
    expect([body, (await request(body)).status]).toEqual([body, 400]);
  for (const action of ["audit", "list"]) expect((await request({ action, before: "' or 1=1" })).status).toBe(200);
});
