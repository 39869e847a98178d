import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminStatus } from "#contracts/admin.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const secret = "a long enough secret";
let now = Date.parse("2026-11-22T00:10:00Z");
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

test("the networks of one line have so many emails sent as four, and those of many lines leave a part to others", async () => {
  let ofLine = 0;
  for (let index = 0; index < 256; index += 1)
    if ((await recover(`2001:db8:7:${index.toString(16)}::1`)) === 200) ofLine += 1;
  expect(ofLine).toBe(120);
  // 3,800 in a day, a quarter of them at its beginning, two thirds of those for who had some.
  let ofMany = 0;
  for (let index = 0; index < 1_500; index += 1) if ((await recover(`10.9.0.${index % 60}`)) === 200) ofMany += 1;
  expect(ofLine + ofMany).toBe(634);
  expect(await recover("10.8.0.1")).toBe(200);
  const status = await app.call("admin-inbox", { action: "status", secret }, {}, "10.8.0.2");
  expect(((await status.json()) as AdminStatus).notices).toContainEqual({
    kind: "mailsUsedUp",
    at: new Date(now).toISOString(),
  });
  now += 3_600_000;
  expect(await recover("10.9.0.1")).toBe(200);
});
