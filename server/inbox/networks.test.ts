import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { AdminStatus, EntryPage } from "#contracts/admin.ts";
import type { InboxEntry } from "#contracts/inbox/inbox-list.ts";
import type { InboxKind } from "#contracts/values/inbox-values.ts";
import type { DatabaseConnection } from "@site/supabase/embedded/connection.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { openInProcess } from "#tests/support/open-in-process.ts";

const secret = "a long enough secret";
const env = { ADMIN_SECRET: secret, FEEDBACK: "store" };
/** By day reports and what their list holds are a hundredth of what they are, 20 MB. */
const scale = inject("runs") > 1 ? 1 : 100;
const listBytes = 20_000_000;
const shrinkList = `
  do $$ declare definition text; begin
    for definition in select pg_get_triggerdef(oid) from pg_trigger
      where tgrelid = 'public.chat_reports'::regclass and tgname like 'keep_newest%' loop
      execute replace(replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), '${listBytes}', '${listBytes / scale}');
    end loop;
  end $$`;
let app: TestApp;
beforeAll(async () => {
  let database: DatabaseConnection | undefined;
  const backend = await createTestBackend({ open: async (...given) => (database = await openInProcess(...given)) });
  await database?.query(shrinkList, [], { deadlineMs: 10_000 });
  app = await createTestApp({ env, backend });
});
afterAll(() => app.close());

const send = async (name: string, body: object, from: string) => (await app.call(name, body, {}, from)).status;
const ask = async <Answer>(body: object, name = "admin-inbox"): Promise<Answer> =>
  (await app.call(name, { ...body, secret }, {}, "203.0.113.250")).json() as Promise<Answer>;
const toReport = (reason: string, note: string, size = 30) => ({
  reason,
  note,
  excerpt: [{ role: "assistant", content: "x".repeat(size) }],
});
/** As if so many networks had each sent one of 380 KB, or its hundredth: 55 fill what the list holds. */
const fill = async (reason: string, networks: number, toNetwork: (index: number) => string) => {
  for (let index = 0; index < networks; index += 1) {
    const entry = {
      ...toReport(reason, `spam ${index}`),
      excerpt: [{ role: "user", content: "x".repeat(380_000 / scale) }],
    };
    await app.backend
      .serviceClient()
      .rpc("receive_entry", { store: "chat_reports", entry, network: toNetwork(index) })
      .throwOnError();
  }
};
const countReports = async (like: string) =>
  (
    await app.backend
      .serviceClient()
      .from("chat_reports")
      .select("id", { count: "exact", head: true })
      .like("note", like)
      .throwOnError()
  ).count;

test("sixty networks of one line send as much as four, and an honest report is stored", async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1)
    for (let more = 0; more < 4; more += 1)
      statuses.push(
        await send("feedback", { subject: "Spam", message: "🐟".repeat(5_000) }, `2001:db8:5:${index.toString(16)}::1`),
      );
  const stored = statuses.filter((status) => status === 200).length;
  expect(stored).toBeGreaterThan(80);
  expect(stored * 20_000).toBeLessThan(2_000_000);
  expect(await send("feedback", { subject: "Honest", message: "Hello." }, "2001:db8:6:1::1")).toBe(200);
  expect(await send("report-chat", toReport("harm", "honest harm"), "2001:db8:6:1::1")).toBe(200);
});

test("a full list keeps the newest and gives up what the networks with most hold, and the owner is told", async () => {
  expect(await send("report-chat", toReport("false", "honest, before"), "203.0.113.5")).toBe(200);
  await fill("false", 90, () => "one network with most");
  expect(await send("report-chat", toReport("false", "honest, after"), "203.0.113.6")).toBe(200);
  await fill("minor", 60, () => "another with most");
  expect(await send("report-chat", toReport("minor", "honest minor"), "203.0.113.7")).toBe(200);
  expect(await countReports("honest%")).toBe(4);
  const left = (await countReports("spam%")) ?? 0;
  expect(left).toBeGreaterThan(80);
  expect(left).toBeLessThan(110);
  const { notices } = await ask<AdminStatus>({ action: "status" });
  expect(notices).toContainEqual({ kind: "entriesDropped", list: "chat_reports", count: 150 - left });
  const { data } = await app.backend.serviceClient().from("chat_reports").select("note").eq("note", "spam 89");
  expect(data).toHaveLength(1);
});

const list = async <Kind extends InboxKind>(kind: Kind) =>
  (await ask<EntryPage<InboxEntry<Kind>>>({ action: "list", kind })).entries;
const removeNetwork = async (entry: string | undefined) =>
  (await ask<{ deleted: number }>({ action: "delete-network", entry })).deleted;

test("deletes all of a network, with one line in the audit log", async () => {
  const reports = await list("chat-reports");
  const spam = reports.find(({ row }) => row.note?.startsWith("spam"));
  expect(spam?.ofNetwork).toBeGreaterThan(10);
  expect(reports.find(({ row }) => row.note === "honest minor")?.ofNetwork).toBeNull();
  expect(await removeNetwork(spam?.id)).toBe(spam?.ofNetwork);
  expect(await countReports("honest%")).toBe(4);
  const log = await ask<EntryPage<{ action: string; subject: string }>>({ action: "audit" });
  expect(log.entries.filter(({ action }) => action.endsWith("in bulk")).map(({ subject }) => subject)).toEqual([
    `${spam?.ofNetwork} of one network`,
  ]);
});

test("requests for access: whoever is approved keeps theirs, and the pending ones come first in the whole", async () => {
  const request = (name: string, from: string) =>
    send("request-access", { name, email: `${name}@example.org`, reason: "Because." }, from);
  for (const name of ["ada", "bob", "eve"]) expect(await request(name, "2001:db8:9:1::1")).toBe(200);
  const listRequests = async () =>
    (await ask<{ requests: { id: string; name: string; status: string }[] }>({ action: "list" }, "access-requests"))
      .requests;
  const ada = (await listRequests()).find(({ name }) => name === "ada");
  await ask({ action: "approve", requestId: ada?.id }, "access-requests");
  expect((await listRequests()).map(({ name, status }) => [name, status])).toEqual([
    ["eve", "pending"],
    ["bob", "pending"],
    ["ada", "approved"],
  ]);
  const entries = await list("access");
  expect(entries.map(({ ofNetwork }) => ofNetwork)).toEqual([3, 3, 3]);
  expect(await removeNetwork(entries[0]?.id)).toBe(2);
  expect((await listRequests()).map(({ name }) => name)).toEqual(["ada"]);
});

test("nobody but the service reads which entries came from one network, and no address is stored", async () => {
  const anon = app.backend.anonClient();
  const { error } = await anon.rpc("count_of_networks", { list: "feedback", entries: [] });
  expect(error).not.toBeNull();
  const { data } = await app.backend.serviceClient().from("feedback").select("*").limit(1).throwOnError();
  expect(JSON.stringify(data)).not.toContain("2001:db8");
});
