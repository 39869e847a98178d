import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EntryPage } from "#contracts/admin.ts";
import type { InboxEntry, InboxResult } from "#contracts/inbox/inbox-list.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let app: TestApp;
let ada: TestUser;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
  ada = await createTestUser(backend, "ada@example.org");
});
afterAll(() => app.close());

const service = () => backend.serviceClient();
beforeEach(async () => {
  for (const table of ["access_requests", "feedback", "images"] as const)
    await service().from(table).delete().not("id", "is", null).throwOnError();
  for (const table of ["typo_reports", "chat_reports", "mails"] as const)
    await service().from(table).delete().gte("id", 0).throwOnError();
});

const ask = async <Answer>(body: object): Promise<Answer> => {
  const response = await app.call("admin-inbox", body);
  expect(response.status).toBe(200);
  return response.json() as Promise<Answer>;
};
const list = (filter: object = {}) => ask<EntryPage<InboxEntry>>({ action: "list", ...filter });
const readAll = async (filter: object = {}) => {
  const pages = [await list(filter)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list({ ...filter, before: next }));
  return pages.map(({ entries }) => entries);
};
const apply = async (operation: string, ...entries: (string | undefined)[]) =>
  (await ask<InboxResult>({ action: "apply", operation, entries })).failed;
const toKinds = (entries: readonly InboxEntry[]) => entries.map(({ kind }) => kind);

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
/** One entry of each kind, a minute after each other. */
const addEach = async () => {
  const db = service();
  await db.from("access_requests").insert({ name: "Bea", email: "bea@example.org", reason: "R", created_at: at(1) });
  await db.from("feedback").insert({ subject: "Hello", message: "x", created_at: at(2) });
  await db.from("typo_reports").insert({ page: "/", quote: "teh", correction: "the", created_at: at(3) });
  const excerpt = [{ role: "user", content: "Hm." }];
  await db.from("chat_reports").insert({ reason: "other", excerpt, created_at: at(4) });
  await db.from("images").insert({
    user_id: ada.id,
    current_prompt: "a heron",
    image_url: `/storage/v1/object/public/user-pictures/${"ab".repeat(12)}-1600.webp`,
    status: "approved",
    sharing: "requested",
    sharing_at: at(5),
  });
  const mail = { recipient: "x@example.org", subject: "S", text: "t", html: "h", created_at: at(6) };
  await db
    .from("mails")
    .insert({ ...mail, status: "kept" })
    .throwOnError();
  return Object.fromEntries((await list()).entries.map(({ kind, id }) => [kind, id]));
};

test("lists all kinds newest first, and each alone, unread or done", async () => {
  await addEach();
  const all = await list();
  expect(toKinds(all.entries)).toEqual(["mail", "shares", "chat-reports", "typos", "feedback", "access"]);
  expect([all.count, all.next]).toEqual([6, null]);
  const unread = await list({ view: "unread" });
  expect([toKinds(unread.entries), unread.count]).toEqual([
    ["shares", "chat-reports", "typos", "feedback", "access"],
    5,
  ]);
  expect(toKinds((await list({ view: "done" })).entries)).toEqual(["mail"]);
  for (const kind of ["access", "feedback", "typos", "chat-reports", "shares", "mail"]) {
    const page = await list({ kind });
    expect([toKinds(page.entries), page.count]).toEqual([[kind], 1]);
  }
});

test("gives each entry once, page by page, also where many arrived at the same moment", async () => {
  const created_at = at(1);
  const typo = { page: "/", quote: "teh", correction: "the", created_at };
  await service()
    .from("typo_reports")
    .insert(Array.from({ length: 70 }, () => typo));
  await service()
    .from("feedback")
    .insert(Array.from({ length: 60 }, (_, index) => ({ subject: `${index}`, message: "x", created_at })));
  const pages = await readAll();
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(130);
  const { ids } = await ask<{ ids: string[] }>({ action: "list-ids", kind: "feedback" });
  expect(ids).toHaveLength(60);
  expect(ids.every((id) => id.startsWith("feedback/"))).toBe(true);
});

test("is emptied: decided, closed, read or deleted, each kind in its way", async () => {
  const ids = await addEach();
  expect(await apply("approve", ids.access, ids.shares)).toEqual([]);
  expect(await apply("close", ids.typos, ids["chat-reports"])).toEqual([]);
  expect(await apply("read", ids.feedback)).toEqual([]);
  const unread = await list({ view: "unread" });
  expect([unread.entries, unread.count]).toEqual([[], 0]);
  const { data } = await service().from("access_requests").select("status,decided_by").single().throwOnError();
  expect(data).toEqual({ status: "approved", decided_by: "owner (this machine)" });
  const { data: told } = await service().from("mails").select("kind").eq("recipient", "bea@example.org").throwOnError();
  expect(told).toEqual([{ kind: "request-approved" }]);
});

test("reads without deciding, and counts as unread again what was reopened or asked for again", async () => {
  const ids = await addEach();
  expect(await apply("read", ...Object.values(ids))).toEqual([]);
  expect((await list({ view: "unread" })).count).toBe(0);
  await apply("close", ids.typos);
  await apply("reopen", ids.typos);
  const ask = (sharing: "none" | "requested") =>
    ada.client.from("images").update({ sharing }).eq("user_id", ada.id).throwOnError();
  await ask("none");
  await ask("requested");
  expect(toKinds((await list({ view: "unread" })).entries)).toEqual(["shares", "typos"]);
});

test("tells for each entry why it could not be changed, and changes the others", async () => {
  const ids = await addEach();
  await apply("approve", ids.access);
  const gone = "feedback/00000000-0000-4000-8000-000000000001";
  expect(await apply("delete", ids.access, ids.typos, ids.mail, ids.feedback)).toEqual([
    { id: ids.access, error: "Whoever has access keeps the request: revoke the access first." },
    { id: ids.mail, error: "This cannot be done with an entry of this kind." },
  ]);
  expect(await apply("read", gone, ids["chat-reports"])).toEqual([{ id: gone, error: "This entry no longer exists." }]);
  expect(toKinds((await list()).entries.filter(({ kind }) => kind !== "mail"))).toEqual([
    "shares",
    "chat-reports",
    "access",
  ]);
  expect((await list({ kind: "chat-reports" })).entries[0]?.isUnread).toBe(false);
});

test("writes down who deleted a request for access, without its address", async () => {
  const ids = await addEach();
  await apply("delete", ids.access);
  const { data } = await service()
    .from("audit_log")
    .select("action,subject")
    .order("id", { ascending: false })
    .limit(1);
  expect(data).toEqual([{ action: "access request deleted", subject: ids.access?.slice("access/".length) }]);
});

test("nobody but the owner and the service reads or changes the list", async () => {
  const ids = await addEach();
  const closed = await createTestApp({ backend, env: { ADMIN_SECRET: "a long enough secret" } });
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  for (const body of [
    { action: "list" },
    { action: "list-ids" },
    { action: "status" },
    { action: "apply", operation: "delete", entries: Object.values(ids) },
    { action: "delete-network", entry: ids.feedback },
  ])
    for (const more of [{}, headers])
      expect([401, 403]).toContain((await closed.call("admin-inbox", body, more, "203.0.113.9")).status);
  for (const client of [backend.anonClient(), ada.client]) {
    expect((await client.rpc("count_inbox")).data).toBeNull();
    const page = { before_at: null, before_kind: null, before_entry: null, page_size: 5 };
    expect((await client.rpc("list_inbox", { only_kind: null, only_unread: null, ...page })).data).toBeNull();
  }
  expect((await list()).count).toBe(6);
});
