import { afterAll, beforeAll, expect, test } from "vitest";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import issues from "#content/hub/issues.json" with { type: "json" };
import { readHub } from "#server/content/read-hub.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ loadBuild: async () => createTestBuild({}) });
});
afterAll(() => app.close());

type Reply = { entry: HubEntry; entries: HubEntry[]; error: string; code: string };
const call = async (body: object) => {
  const response = await app.call("hub-entries", body);
  return { status: response.status, ...((await response.json()) as Reply) };
};

const log = {
  title: "A quiet day",
  type: "development",
  status: "active",
  participants: ["Ada"],
  tags: ["calm", "<b>bold</b>"],
  summary: "Nothing broke.",
  content: "Line one\n\n  line two",
};
const issue = { title: "It leaks", description: "Slowly.", status: "active", priority: "low", assignee: "Ada" };
const milestone = {
  title: "First light",
  description: "It shines.",
  status: "in-progress",
  progress: 40,
  targetDate: "2027-01-31",
  category: "Light",
  achievements: ["one", "two"],
};
const incident = {
  title: "Mail is late",
  state: "investigating",
  impact: "minor",
  parts: ["mail"],
  updates: [{ at: null, state: "investigating", text: "We look into it." }],
};

const create = async (kind: string, content: object, status = "published") => {
  const reply = await call({ action: "create", status, entry: { kind, content } });
  expect([reply.status, reply.error]).toEqual([200, undefined]);
  return reply.entry;
};
const readAsVisitor = async () => (await app.backend.anonClient().from("hub_entries").select("id, status")).data;
const readAudit = async () => {
  const { data } = await app.backend.serviceClient().from("audit_log").select("action, subject").order("id");
  return data?.map(({ action, subject }) => `${action} ${subject}`);
};
const highest = (ids: string[]) => Math.max(...ids.map((id) => Number(id.split("-")[1])));
const toId = (kind: string, number: number) => `${kind}-${String(number).padStart(3, "0")}`;

test("continues the ids of the content, and shows visitors only published entries", async () => {
  const { devLogs } = await readHub("content");
  const next = highest(devLogs.map(({ id }) => id)) + 1;
  const first = await create("log", log);
  const draft = await create("log", { ...log, title: "Not yet" }, "draft");
  expect([first.id, draft.id]).toEqual([toId("log", next), toId("log", next + 1)]);
  expect(first.content).toEqual(log);
  expect((await create("issue", issue)).id).toBe(toId("issue", highest(issues.issues.map(({ id }) => id)) + 1));
  expect((await readAsVisitor())?.map(({ id }) => id)).not.toContain(draft.id);
  expect((await call({ action: "list", kind: "log" })).entries.map(({ id }) => id).toSorted()).toEqual([
    first.id,
    draft.id,
  ]);
  const published = await call({
    action: "update",
    id: draft.id,
    version: 1,
    status: "published",
    entry: { kind: "log", content: log },
  });
  expect(published.entry).toMatchObject({ status: "published", version: 2 });
  expect(Date.parse(published.entry.occurredAt)).toBeGreaterThan(Date.parse(draft.occurredAt));
  expect((await readAsVisitor())?.map(({ id }) => id)).toContain(draft.id);
  expect(await readAudit()).toEqual([
    `log created ${first.id}`,
    `log created ${draft.id}`,
    expect.stringMatching(/^issue created issue-/),
    `log published ${draft.id}`,
  ]);
});

test("gives concurrently created entries unique ids", async () => {
  const made = await Promise.all([create("issue", issue), create("issue", issue), create("issue", issue)]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(3);
});

test("rejects an update of an old version", async () => {
  const { id } = await create("issue", issue);
  const update = { action: "update", id, version: 1, status: "published", entry: { kind: "issue", content: issue } };
  expect((await call(update)).status).toBe(200);
  expect(await call(update)).toMatchObject({ status: 409, code: "conflict" });
  expect(await call({ ...update, version: 2, entry: { kind: "log", content: log } })).toMatchObject({ status: 404 });
});

test("deletes an entry and restores it", async () => {
  const { id } = await create("milestone", milestone);
  expect((await call({ action: "delete", id })).status).toBe(200);
  expect((await readAsVisitor())?.map((entry) => entry.id)).not.toContain(id);
  expect((await call({ action: "delete", id })).status).toBe(404);
  expect((await call({ action: "list", kind: "milestone" })).entries).toEqual([]);
  expect((await call({ action: "restore", id })).entry.content).toEqual(milestone);
  expect((await readAsVisitor())?.map((entry) => entry.id)).toContain(id);
  expect((await readAudit())?.slice(-2)).toEqual([`milestone deleted ${id}`, `milestone restored ${id}`]);
});

test("purges entries that were deleted more than thirty days ago", async () => {
  const old = await create("issue", issue);
  const rows = app.backend.serviceClient().from("hub_entries");
  await rows.update({ deleted_at: new Date(Date.now() - 31 * 86_400_000).toISOString() }).eq("id", old.id);
  await call({ action: "delete", id: (await create("issue", issue)).id });
  expect((await call({ action: "restore", id: old.id })).status).toBe(404);
});

test("sets the times at which an incident was updated and resolved itself", async () => {
  const before = Date.now();
  const made = await create("incident", incident);
  const content = made.content as { updates: { at: string }[] };
  const at = content.updates[0]?.at ?? "";
  expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1_000);
  expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  const updates = [...content.updates, { at: null, state: "resolved", text: "**Done.**" }];
  const entry = {
    kind: "incident",
    content: { ...incident, state: "resolved", updates, resolvedAt: "2020-01-01T00:00:00Z", recoveredAt: at },
  };
  const { entry: resolved } = await call({ action: "update", id: made.id, version: 1, status: "published", entry });
  expect(resolved.content).toMatchObject({
    updates: [{ at }, { at: expect.any(String) as string }],
    recoveredAt: null,
  });
  expect(Date.parse((resolved.content as { resolvedAt: string }).resolvedAt)).toBeGreaterThanOrEqual(Date.parse(at));
  expect(resolved.occurredAt).toBe(made.occurredAt);
});

test.each([
  ["a log without a title", "log", { ...log, title: " " }, "Please enter a title."],
  ["a log of another type", "log", { ...log, type: "gossip" }, "Please choose one of"],
  ["a log without tags", "log", { ...log, tags: [] }, "at least one tag"],
  ["a log that is too long", "log", { ...log, content: "x".repeat(20_001) }, "20,000"],
  ["a title of two lines", "log", { ...log, title: "a\nb" }, "single line"],
  ["a text that cannot be stored", "log", { ...log, content: "a\0b" }, "NUL"],
  ["an issue without an assignee", "issue", { ...issue, assignee: "" }, "assignee"],
  [
    "a finished milestone with a target",
    "milestone",
    { ...milestone, status: "completed", progress: 100, completedDate: "2027-01-01" },
    "Only an unfinished",
  ],
  [
    "a finished milestone at 40 %",
    "milestone",
    { ...milestone, status: "completed", targetDate: undefined, completedDate: "2027-01-01" },
    "progress of 100",
  ],
  ["an open milestone without a target", "milestone", { ...milestone, targetDate: undefined }, "needs this date"],
  ["a day that does not exist", "milestone", { ...milestone, targetDate: "2027-02-30" }, "date"],
  ["half a percent", "milestone", { ...milestone, progress: 0.5 }, "whole number"],
  ["an incident without an update", "incident", { ...incident, updates: [] }, "at least one update"],
  ["an incident of an unknown part", "incident", { ...incident, parts: ["__proto__"] }, "Please choose one of"],
  ["another kind", "note", issue, ""],
])("rejects %s", async (_what, kind, content, reason) => {
  const reply = await call({ action: "create", status: "published", entry: { kind, content } });
  expect([reply.status, reply.code]).toEqual([400, "invalid_request"]);
  expect(reply.error).toContain(reason);
});

test.each(["log-1", "log-0000001", "../log-001", "__proto__", "log-999999"])(
  "rejects the unknown entry id %s",
  async (id) => {
    expect([400, 404]).toContain((await call({ action: "delete", id })).status);
    expect([400, 404]).toContain((await call({ action: "restore", id })).status);
  },
);
