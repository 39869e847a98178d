import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTokenBudget } from "./token-budget.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const limits = { site: 1_000, perUser: 300 };
const noon = Date.parse("2026-11-22T12:00:00Z");

test.each(["in memory", "in the database"])("limits users and the site %s", async (where) => {
  const shared = where === "in memory" ? undefined : backend.serviceClient();
  const budget = createTokenBudget(limits, shared, () => noon);
  const first = await budget.reserve("ada", 300);
  await expect(budget.reserve("ada", 1)).rejects.toMatchObject({
    code: "limit_exceeded",
    message: expect.stringContaining("used up"),
    retryAfter: 12 * 3_600,
  });
  await first.settle(100);
  await (await budget.reserve("ada", 200)).settle(250);
  await expect(budget.reserve("ada", 1)).rejects.toMatchObject({ code: "limit_exceeded" });
  // The site has 650 left; the owner's own work counts only for the site.
  await expect(budget.reserve(null, 651)).rejects.toMatchObject({ code: "limit_exceeded" });
  await budget.reserve(null, 650);
  await expect(budget.reserve("bob", 1)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("counts together in two processes on one database, also concurrently", async () => {
  const now = () => noon + 86_400_000;
  const budgets = [0, 1].map(() => createTokenBudget(limits, backend.serviceClient(), now));
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      (budgets[index % 2] as (typeof budgets)[number]).reserve(`user ${index}`, 100),
    ),
  );
  expect(all.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(10);
  await expect(budgets[0]?.reserve("late", 1_001)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("keeps a twentieth of the site's tokens for the owner", async () => {
  const budget = createTokenBudget({ site: 1_000, perUser: 1_000 }, undefined, () => noon);
  await budget.reserve("ada", 950);
  await expect(budget.reserve("bob", 1)).rejects.toMatchObject({ code: "limit_exceeded" });
  await budget.reserve(null, 50);
  await expect(budget.reserve(null, 1)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("starts again each day, and refunds of a day do not count for the next", async () => {
  let now = Date.parse("2026-11-22T23:59:59Z");
  const budget = createTokenBudget(limits, undefined, () => now);
  const reserved = await budget.reserve("ada", 300);
  now += 2_000;
  await reserved.settle(0);
  await budget.reserve("ada", 300);
  await expect(budget.reserve("ada", 1)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("allows nothing with a budget of zero", async () => {
  await expect(createTokenBudget({ site: 0, perUser: 0 }).reserve("ada", 1)).rejects.toMatchObject({
    code: "limit_exceeded",
  });
});
