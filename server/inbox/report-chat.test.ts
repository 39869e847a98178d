import { afterAll, beforeAll, expect, test } from "vitest";
import type { InboxEntry, InboxResult } from "#contracts/inbox/inbox-list.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const report = { excerpt: [{ role: "assistant", content: " The lamp is off. " }], reason: "false", note: " " };
const call = async (name: string, body: object) => {
  const response = await app.call(name, body);
  return {
    status: response.status,
    body: (await response.json()) as { entries: InboxEntry<"chat-reports">[] } & InboxResult,
  };
};
const request = (body: object) => call("admin-inbox", body);

test("stores the messages that a visitor chose, for the owner to close, reopen and delete", async () => {
  expect(await call("report-chat", report)).toMatchObject({ status: 200 });
  const list = async () => (await request({ action: "list", kind: "chat-reports" })).body.entries;
  const [entry] = await list();
  expect(entry?.row).toMatchObject({
    excerpt: [{ role: "assistant", content: "The lamp is off." }],
    reason: "false",
    note: null,
    status: "open",
  });
  const change = (operation: string) => request({ action: "apply", operation, entries: [entry?.id] });
  expect((await change("close")).body.failed).toEqual([]);
  expect((await list())[0]?.row.status).toBe("closed");
  expect((await change("reopen")).body.failed).toEqual([]);
  expect((await list())[0]?.row).toMatchObject({ status: "open", closed_at: null });
  expect((await change("delete")).body.failed).toEqual([]);
  expect((await change("delete")).body.failed).toEqual([{ id: entry?.id, error: "This entry no longer exists." }]);
  expect(await list()).toEqual([]);
});

test.each([
  { ...report, excerpt: [] },
  { ...report, excerpt: Array.from({ length: 21 }, () => report.excerpt[0]) },
  { ...report, excerpt: [{ role: "system", content: "x" }] },
  { ...report, excerpt: [{ role: "user", content: "x".repeat(2_001) }] },
  { ...report, reason: "dislike" },
  { ...report, note: "x".repeat(1_001) },
])("refuses a report that is not one", async (body) => {
  expect((await call("report-chat", body)).status).toBe(400);
});
