import { expect, test } from "vitest";
import type { Job } from "../../jobs/create-jobs.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createEmailHandler } from "./deliver-emails.ts";
import type { Outbox } from "./outbox.ts";

const row = {
  id: 1,
  status: "queued",
  recipient: "ada@example.org",
  text: "Hello",
  created_at: "2026-11-28T09:00:00.123456+00:00",
};

/** The key of an email's Message-ID at an attempt. */
const deliverOnce = async (email: object, attempts = 1): Promise<string> => {
  const keys: string[] = [];
  const store = { find: async () => email, markSent: async () => undefined } as unknown as Outbox;
  const transport = { deliver: async ({ key }: { key: string }) => void keys.push(key) };
  await createEmailHandler({ store, findTransport: () => transport, log: silentLog }).run({
    key: "1",
    attempts,
  } as Job);
  return keys.join();
};

test("a Message-ID is the same at each attempt, and never that of the same row of another database", async () => {
  const key = await deliverOnce(row);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await deliverOnce(row, 3)).toBe(key);
  expect(await deliverOnce({ ...row, created_at: "2026-11-28T09:00:00.123457+00:00" })).not.toBe(key);
  expect(await deliverOnce({ ...row, recipient: "bea@example.org" })).not.toBe(key);
});
