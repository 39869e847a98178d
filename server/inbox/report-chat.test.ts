import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatReportEntry } from "#contracts/admin.ts";
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
    body: (await response.json()) as { entries: ChatReportEntry[]; entry: ChatReportEntry },
  };
};
const request = (body: object) => call("admin-inbox", body);

test("stores the messages that a visitor chose, for the owner to close, reopen and delete", async () => {
  expect(await call("report-chat", report)).toMatchObject({ status: 200 });
  const list = async () => (await request({ action: "chat-reports" })).body.entries;
  const [entry] = await list();
  expect(entry).toMatchObject({
    excerpt: [{ role: "assistant", content: "The lamp is off." }],
    reason: "false",
    note: null,
    status: "open",
  });
  const change = (action: string) => request({ action, id: entry?.id });
  expect((await change("close-chat-report")).body.entry.status).toBe("closed");
  expect((await change("reopen-chat-report")).body.entry).toMatchObject({ status: "open", closed_at: null });
  expect((await change("delete-chat-report")).status).toBe(200);
  expect((await change("delete-chat-report")).status).toBe(404);
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
