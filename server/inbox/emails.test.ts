import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmailEntry, EmailTransportInfo, EntryPage } from "#contracts/admin.ts";
import type { InboxEntry } from "#contracts/inbox/inbox-list.ts";
import type { Row } from "#contracts/database.ts";
import { DeliveryError, type EmailTransport } from "#server/inbox/mail/email.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";

let backend: TestBackend;
const smtp = { SMTP_URL: "smtp://chloe:hidden-word@mail.example.org:587", MAIL_FROM: "Chloe <chloe@example.org>" };
let withSmtp: TestApp;
let without: TestApp;
let delivered: string[] = [];
let fault: Error | null = null;

const transport: EmailTransport = {
  async deliver({ to }) {
    if (fault) throw fault;
    delivered.push(to);
  },
  close: () => undefined,
};

beforeAll(async () => {
  backend = await createTestBackend();
  without = await createTestApp({ backend });
  withSmtp = await createTestApp({ backend, transport, env: smtp });
});
afterAll(() => backend.close());
beforeEach(async () => {
  delivered = [];
  fault = null;
  await backend.serviceClient().from("mails").delete().gte("id", 0);
});

const request = async (app: TestApp, body: object, headers: Record<string, string> = {}, from?: string) => {
  const response = await app.call("admin-inbox", body, headers, from);
  return {
    status: response.status,
    body: (await response.json()) as EntryPage<InboxEntry<"mail">> & {
      email: EmailEntry;
      transport: EmailTransportInfo;
      error: string;
    },
  };
};
const later = new Date(Date.now() + 3_600_000).toISOString();
type Status = EmailEntry["status"];
const toRow = (status: Status) => ({
  recipient: "ada@example.org",
  subject: "Confirm your sign-up",
  text: "https://site/secret-link",
  html: "<a>secret-link</a>",
  status,
});
const add = async (status: Status, ofJob: Partial<Row<"jobs">> = {}) => {
  const service = backend.serviceClient();
  const { data } = await service.from("mails").insert(toRow("queued")).select("id").single().throwOnError();
  const state = { queued: "waiting", sent: "done", kept: "done", failed: "failed" } as const;
  const ended_at = status === "queued" ? null : later;
  const job = { due_at: later, ...ofJob, state: state[status], ended_at };
  await service.from("jobs").update(job).eq("kind", "mail").eq("key", String(data.id)).throwOnError();
  if (status !== "queued") await service.from("mails").update({ status }).eq("id", data.id).throwOnError();
  return data.id;
};

test("lists emails newest first, paginated, without bodies, those that failed as unread", async () => {
  await backend
    .serviceClient()
    .from("mails")
    .insert(Array.from({ length: 52 }, () => toRow("kept")));
  await add("failed", { problem: "No such mailbox", attempts: 3 });
  const list = async (rest: object) => (await request(without, { action: "list", kind: "mail", ...rest })).body;
  const first = await list({});
  expect([first.entries.length, first.count]).toEqual([50, 53]);
  expect(first.entries[0]).toMatchObject({
    isUnread: true,
    row: { recipient: "ada@example.org", status: "failed", problem: "No such mailbox", attempts: 3 },
  });
  expect(JSON.stringify(first)).not.toContain("secret-link");
  const second = await list({ before: first.next });
  expect([second.entries.length, second.next]).toEqual([3, null]);
  expect((await list({ view: "unread" })).entries.map(({ row }) => row.status)).toEqual(["failed"]);
});

test("names only the host of the email transport", async () => {
  const { body } = await request(withSmtp, { action: "mail-transport" });
  expect(body.transport).toEqual({ kind: "smtp", host: "mail.example.org" });
  expect(JSON.stringify(body)).not.toMatch(/hidden-word|chloe:/);
});

test("links the outbox only where it is served", async () => {
  expect((await request(without, { action: "mail-transport" })).body.transport).toEqual({
    kind: "kept",
    outbox: "/dev/mail",
  });
  const elsewhere = await createTestApp({
    backend,
    env: { ADMIN_MODE: "secret", ADMIN_SECRET: "a long enough secret" },
  });
  const { body } = await request(
    elsewhere,
    { action: "mail-transport", secret: "a long enough secret" },
    {},
    "203.0.113.9",
  );
  expect(body.transport).toEqual({ kind: "kept", outbox: null });
});

test.each(["failed", "queued"] as const)("delivers a %s email at once and writes the audit log", async (status) => {
  const id = await add(status, { attempts: 2, problem: "Connection refused" });
  const { status: code, body } = await request(withSmtp, { action: "retry-email", id });
  expect([code, body.email.status]).toEqual([200, "sent"]);
  expect(delivered).toEqual(["ada@example.org"]);
  const { data } = await backend.serviceClient().from("audit_log").select("actor,action,subject");
  expect(data).toEqual(
    expect.arrayContaining([{ actor: "owner (this machine)", action: "email retried", subject: `mail ${id}` }]),
  );
});

test("reports why an email failed and when it is retried", async () => {
  const id = await add("failed");
  fault = new Error("Connection refused");
  const waiting = (await request(withSmtp, { action: "retry-email", id })).body.email;
  expect(waiting).toMatchObject({ status: "queued", attempts: 1, problem: "Connection refused" });
  expect(Date.parse(waiting.due_at)).toBeGreaterThan(Date.now());
  fault = new DeliveryError("No such mailbox", { isPermanent: true });
  expect((await request(withSmtp, { action: "retry-email", id })).body.email).toMatchObject({
    status: "failed",
    attempts: 2,
    problem: "No such mailbox",
  });
});

test.each(["sent", "kept"] as const)("does not send an email again that is %s", async (status) => {
  const id = await add(status);
  const { status: code, body } = await request(withSmtp, { action: "retry-email", id });
  expect([code, body.error]).toEqual([409, "This email was sent or deleted in the meantime."]);
  expect(delivered).toEqual([]);
});

test("does not retry without a mail server", async () => {
  const id = await add("failed");
  const { status, body } = await request(without, { action: "retry-email", id });
  expect([status, body.error]).toEqual([
    409,
    "No mail server is configured, so this site cannot send emails. Start it with SMTP_URL first.",
  ]);
});

test("allows only the owner to list or retry emails", async () => {
  const id = await add("failed");
  const outside = await createTestApp({ backend, transport, env: smtp });
  for (const body of [{ action: "mail-transport" }, { action: "retry-email", id }])
    expect((await request(outside, body, { "x-forwarded-for": "203.0.113.9" })).status).toBe(401);
  expect(delivered).toEqual([]);
});

test.each([
  { action: "retry-email" },
  { action: "retry-email", id: "1" },
  { action: "retry-email", id: -1 },
  { action: "read-mail", id: 1 },
])("rejects %o", async (body) => {
  expect((await request(withSmtp, body)).status).toBe(400);
});
