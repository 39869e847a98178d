import { expect, test } from "vitest";
import type { Row } from "#contracts/database.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import type { Outbox } from "./outbox.ts";
import { processDueEmails } from "./process-queue.ts";

const row = { id: 1, recipient: "ada@example.org", text: "Hello", created_at: "2026-11-28T09:00:00.123456+00:00" };

/** The key of an email's Message-ID at an attempt. */
const deliverOnce = async (email: object): Promise<string> => {
  const keys: string[] = [];
  const claimed = [[email as Row<"mails">], []];
  const store = { claimDue: async () => claimed.shift() ?? [], markSent: async () => undefined };
  const transport = { deliver: async ({ key }: { key: string }) => void keys.push(key), close: () => undefined };
  await processDueEmails(store as unknown as Outbox, transport, silentLog);
  return keys.join();
};

test("a Message-ID is the same at each attempt, and never that of the same row of another database", async () => {
  const key = await deliverOnce(row);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await deliverOnce({ ...row, attempts: 3 })).toBe(key);
  expect(await deliverOnce({ ...row, created_at: "2026-11-28T09:00:00.123457+00:00" })).not.toBe(key);
  expect(await deliverOnce({ ...row, recipient: "bea@example.org" })).not.toBe(key);
});
