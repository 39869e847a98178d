import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteBackups } from "#server/backup/machine/site-backups.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import type { AuditEntry, FeedbackEntry, SiteNotice, TypoEntry, WaitingCounts } from "#contracts/admin.ts";

type Page = {
  entries: (AuditEntry & FeedbackEntry & TypoEntry)[];
  next: string | null;
  notices: SiteNotice[];
  waiting: WaitingCounts;
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { FEEDBACK: "store" } });
});
afterAll(() => app.close());

const service = () => app.backend.serviceClient();
const request = async (body: object, to = app) => {
  const response = await to.call("admin-inbox", body);
  return { status: response.status, body: (await response.json()) as Page & { error: string } };
};
/** All entries of a list, page by page. */
const readAll = async (action: string) => {
  const pages: Page[] = [];
  do pages.push((await request({ action, before: pages.at(-1)?.next ?? undefined })).body);
  while (pages.at(-1)?.next);
  return pages.map(({ entries }) => entries);
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

test("counts what waits for the owner: open reports and pictures to be shared", async () => {
  const readWaiting = async () => (await request({ action: "status" })).body.waiting;
  const before = await readWaiting();
  const excerpt = [{ role: "assistant", content: "Hm." }];
  const report = { excerpt, reason: "other", note: "" };
  for (const name of ["report-chat", "report-chat"] as const) expect((await app.call(name, report)).status).toBe(200);
  expect(await readWaiting()).toEqual({ ...before, chatReports: before.chatReports + 2 });
  const [entry] = (await request({ action: "chat-reports" })).body.entries;
  await request({ action: "close-chat-report", id: entry?.id });
  expect(await readWaiting()).toEqual({ ...before, chatReports: before.chatReports + 1 });
});

test("lists feedback newest first, in pages, and writes an audit entry when one is deleted", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    rating: 5,
    subject: `Subject ${index}`,
    message: "x",
    contact: false,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  }));
  await service().from("feedback").insert(rows).throwOnError();
  const [first = [], second = []] = await readAll("feedback");
  expect([first.length, second.length]).toEqual([50, 10]);
  expect([...first, ...second].map(({ subject }) => subject)).toEqual(rows.map(({ subject }) => subject).toReversed());
  const id = first[0]?.id;
  expect((await request({ action: "delete-feedback", id })).status).toBe(200);
  expect((await readAll("feedback")).flat()).toHaveLength(59);
  const [newest] = (await request({ action: "audit" })).body.entries;
  expect(newest).toMatchObject({ action: "feedback deleted", subject: id, actor: "owner (this machine)" });
});

test("lists open typo reports before closed ones, in pages", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    page: "/landing",
    quote: `Quote ${index}`,
    correction: "x",
    status: index < 55 ? ("closed" as const) : ("open" as const),
    closed_at: index < 55 ? "2026-01-01T00:00:00Z" : null,
  }));
  await service().from("typo_reports").insert(rows).throwOnError();
  const [first = [], second = []] = await readAll("typos");
  expect([first.length, second.length]).toEqual([50, 10]);
  expect(first.slice(0, 6).map(({ quote }) => quote)).toEqual([59, 58, 57, 56, 55, 54].map((n) => `Quote ${n}`));
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(60);
});

test("rejects invalid actions, entries and numbers", async () => {
  for (const body of [
    {},
    { action: "read" },
    { action: "close-typo", id: 0 },
    { action: "close-typo", id: 2 ** 31 },
    { action: "delete-feedback", id: "1" },
  ])
    expect((await request(body)).status).toBe(400);
  for (const action of ["close-typo", "reopen-typo", "delete-typo"])
    expect((await request({ action, id: 99_999 })).status).toBe(404);
  for (const action of ["audit", "typos"]) expect((await request({ action, before: "' or 1=1" })).status).toBe(200);
});
