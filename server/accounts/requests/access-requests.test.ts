import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import mails from "#content/mail/mails.json" with { type: "json" };
import type { AccessRights } from "#contracts/accounts/access-rights.ts";
import type { Row } from "#contracts/database.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

const elsewhere = "203.0.113.7";
let backend: TestBackend;
let app: TestApp;
let owner: Record<string, string>;
let ada: { id: string; accessToken: string };

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { OWNER_EMAIL: "owner@example.com" }, peer: elsewhere });
  owner = { authorization: `Bearer ${(await createTestUser(backend, "owner@example.com")).accessToken}` };
  ada = await createTestUser(backend, "ada@example.org");
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.serviceClient().from("access_requests").delete().neq("name", "");
});

const request = async (body: unknown, headers = owner) => {
  const response = await app.call("access-requests", body, headers);
  return {
    status: response.status,
    body: (await response.json()) as {
      request: Row<"access_requests">;
      requests: Row<"access_requests">[];
      total: number;
      pending: number;
      next: string | null;
      error: string;
    },
  };
};
const addRequest = async (): Promise<string> => {
  const { data } = await backend
    .serviceClient()
    .from("access_requests")
    .insert({ name: "Ada", email: "Ada@example.org", reason: "R" })
    .select("id")
    .single();
  return data?.id ?? "";
};
const rightsOfAda = async () =>
  (await backend.anonClient(ada.accessToken).rpc("my_access").single()).data as AccessRights;
const getLastEmail = async () => (await app.mail.listOutbox())?.at(-1);

test("approves a request: opens the console, emails the note and writes the audit log", async () => {
  const requestId = await addRequest();
  expect(await rightsOfAda()).toEqual({ role: "member", approved: false, request: "pending" });
  const { body } = await request({ action: "approve", requestId, note: "Welcome." });
  expect(body.request).toMatchObject({
    status: "approved",
    note: "Welcome.",
    decided_by: "owner@example.com",
    decided_at: expect.any(String) as string,
  });
  expect(await rightsOfAda()).toEqual({ role: "member", approved: true, request: "approved" });
  expect(await getLastEmail()).toMatchObject({
    to: "Ada@example.org",
    subject: mails.mails["request-approved"].subject,
    text: expect.stringContaining("  Welcome.") as string,
  });
  const { data } = await backend
    .serviceClient()
    .from("audit_log")
    .select("action,actor")
    .eq("subject", "Ada@example.org");
  expect(data).toEqual([{ action: "access approved", actor: "owner@example.com" }]);
});

test("rejects a request: closes the console, and an empty note leaves no gap in the email", async () => {
  const requestId = await addRequest();
  await request({ action: "approve", requestId });
  await request({ action: "reject", requestId });
  expect(await rightsOfAda()).toEqual({ role: "member", approved: false, request: "rejected" });
  expect(await getLastEmail()).toMatchObject({ subject: mails.mails["request-rejected"].subject });
  expect((await getLastEmail())?.text).not.toMatch(/\{|\n\n\n/);
});

test("sends one email for a repeated decision", async () => {
  const requestId = await addRequest();
  await request({ action: "approve", requestId });
  const before = (await app.mail.listOutbox())?.length;
  expect((await request({ action: "approve", requestId })).status).toBe(200);
  expect((await app.mail.listOutbox())?.length).toBe(before);
});

test("lists pending requests first", async () => {
  await backend
    .serviceClient()
    .from("access_requests")
    .insert([
      { name: "Done", email: "done@example.org", reason: "R", status: "approved", created_at: "2021-01-01T00:00:00Z" },
      { name: "Waits", email: "waits@example.org", reason: "R", status: "pending", created_at: "2020-01-01T00:00:00Z" },
    ]);
  expect((await request({ action: "list" })).body.requests.map(({ name }) => name)).toEqual(["Waits", "Done"]);
});

test("lists all of many requests, page by page, the pending ones first in the whole", async () => {
  const create = (number: number) => ({
    name: `Person ${number}`,
    email: `person-${number}@example.org`,
    reason: "R",
    // An old one waits among newer ones; several are of one moment.
    status: number % 3 === 0 ? "pending" : "rejected",
    created_at: new Date(Date.UTC(2024, 0, 1, 0, Math.floor(number / 4))).toISOString(),
  });
  await backend
    .serviceClient()
    .from("access_requests")
    .insert(Array.from({ length: 250 }, (_, number) => create(number)) as never);
  const seen: { name: string; status: string }[] = [];
  let before: string | undefined;
  do {
    const { body } = await request({ action: "list", ...(before && { before }) });
    expect([body.total, body.pending]).toEqual([250, 84]);
    seen.push(...body.requests);
    before = body.next ?? undefined;
  } while (before);
  expect(new Set(seen.map(({ name }) => name)).size).toBe(250);
  expect(seen.findLastIndex(({ status }) => status === "pending")).toBe(83);
  expect(seen).toHaveLength(250);
});

test("allows only the owner to list and decide", async () => {
  const requestId = await addRequest();
  const member = { authorization: `Bearer ${ada.accessToken}` };
  for (const body of [{ action: "list" }, { action: "approve", requestId }]) {
    expect((await request(body, {})).status).toBe(401);
    expect((await request(body, member)).status).toBe(403);
    expect((await request({ ...body, secret: "anything" }, member)).status).toBe(403);
  }
  expect((await rightsOfAda()).approved).toBe(false);
});

test.each([
  ["an unknown action", { action: "burn" }, 400],
  ["an invalid id", { action: "approve", requestId: "1" }, 400],
  ["an unknown request", { action: "approve", requestId: "00000000-0000-4000-8000-000000000000" }, 404],
])("rejects %s", async (_what, body, status) => {
  expect((await request(body)).status).toBe(status);
});
