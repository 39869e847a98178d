import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminStatus } from "#contracts/admin.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const secret = "a long enough secret";
const dayMs = 86_400_000;
let now = Math.floor(Date.now() / dayMs) * dayMs + 600_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { ADMIN_SECRET: secret }, now: () => now });
});
afterAll(() => app.close());

let asked = 0;
const recover = async (from: string): Promise<number> => {
  asked += 1;
  const response = await app.request(
    "/auth/v1/recover",
    {
      method: "POST",
      headers: { apikey: app.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: `stranger${asked}@example.org` }),
    },
    from,
  );
  return response.status;
};

/** How many of so many requests, fifty at a time, are answered. */
const recoverAll = async (count: number, toAddress: (index: number) => string): Promise<number> => {
  let answered = 0;
  for (let from = 0; from < count; from += 50) {
    const statuses = await Promise.all(
      Array.from({ length: Math.min(50, count - from) }, (_, index) => recover(toAddress(from + index))),
    );
    answered += statuses.filter((status) => status === 200).length;
  }
  return answered;
};

test(
  "the networks of one line have so many emails sent as four, and those of many lines leave a part to others",
  { tags: "night" },
  async () => {
    const ofLine = await recoverAll(256, (index) => `2001:db8:7:${index.toString(16)}::1`);
    expect(ofLine).toBe(120);
    // 3,800 in a day, a quarter of them at its beginning, two thirds of those for who had some.
    const ofMany = await recoverAll(600, (index) => `10.9.0.${index % 60}`);
    expect(ofLine + ofMany).toBe(634);
    expect(await recover("10.8.0.1")).toBe(200);
    const status = await app.call("admin-inbox", { action: "status", secret }, {}, "10.8.0.2");
    expect(((await status.json()) as AdminStatus).notices).toContainEqual({
      kind: "mailsUsedUp",
      at: new Date(now).toISOString(),
    });
    now += 3_600_000;
    expect(await recover("10.9.0.1")).toBe(200);
  },
);
