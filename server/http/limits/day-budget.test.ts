import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { Client } from "../../backend.ts";
import { createDayBudget, type DayLimits } from "./day-budget.ts";

const createBudget = (limits: DayLimits, shared?: Client, now?: () => number, isPublic = false) =>
  createDayBudget({ name: "test", limits, what: "pictures", isPublic, shared, now });

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const limits = { site: 1_000, perUser: 300 };
const noon = Date.parse("2026-11-22T12:00:00Z");

test.each(["in memory", "in the database"])("limits users and the site %s", async (where) => {
  const shared = where === "in memory" ? undefined : backend.serviceClient();
  const budget = createBudget(limits, shared, () => noon);
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
  const budgets = [0, 1].map(() => createBudget(limits, backend.serviceClient(), now));
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      (budgets[index % 2] as (typeof budgets)[number]).reserve(`user ${index}`, 100),
    ),
  );
  expect(all.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(10);
  await expect(budgets[0]?.reserve("late", 1_001)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("keeps a twentieth of the site's tokens for the owner", async () => {
  const budget = createBudget({ site: 1_000, perUser: 1_000 }, undefined, () => noon);
  await budget.reserve("ada", 950);
  await expect(budget.reserve("bob", 1)).rejects.toMatchObject({ code: "limit_exceeded" });
  await budget.reserve(null, 50);
  await expect(budget.reserve(null, 1)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("starts again each day, and refunds of a day do not count for the next", async () => {
  let now = Date.parse("2026-11-22T23:59:59Z");
  const budget = createBudget(limits, undefined, () => now);
  const reserved = await budget.reserve("ada", 300);
  now += 2_000;
  await reserved.settle(0);
  await budget.reserve("ada", 300);
  await expect(budget.reserve("ada", 1)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("allows nothing with a budget of zero", async () => {
  await expect(createBudget({ site: 0, perUser: 0 }).reserve("ada", 1)).rejects.toMatchObject({
    code: "limit_exceeded",
  });
});

const hour = 3_600_000;
const midnight = Date.parse("2026-11-24T00:00:00Z");
const createPublic = (site: number, now: () => number) => createBudget({ site, perUser: site }, undefined, now, true);
const take = async (budget: ReturnType<typeof createPublic>, user: string, amount = 1) =>
  budget.reserve(user, amount).then(
    () => true,
    () => false,
  );
const takeUntilRefused = async (budget: ReturnType<typeof createPublic>, toUser: (index: number) => string) => {
  let taken = 0;
  for (let index = 0; index < 3_000; index += 1) if (await take(budget, toUser(index))) taken += 1;
  return taken;
};

test("thirty-two networks cannot spend the day, and leave a part of each hour to those who have spent nothing", async () => {
  let now = midnight;
  const budget = createPublic(1_000, () => now);
  const flood = () => takeUntilRefused(budget, (index) => `10.0.0.${index % 32}`);
  // A quarter of the 950 that are not the owner's, two thirds of it.
  expect(await flood()).toBe(159);
  for (let guest = 0; guest < 50; guest += 1) expect(await take(budget, `10.1.0.${guest}`)).toBe(true);
  now += hour;
  await flood();
  expect(await take(budget, "10.2.0.1")).toBe(true);
  now = midnight + 18 * hour;
  await flood();
  expect((await budget.read()).count).toBeLessThan(650);
  expect(await take(budget, "10.3.0.1", 200)).toBe(true);
});

test("carries over what an hour leaves, and says when there is more", async () => {
  let now = midnight + 2 * hour;
  const budget = createPublic(100, () => now);
  await expect(budget.reserve("10.0.0.1", 33)).rejects.toMatchObject({ code: "limit_exceeded", retryAfter: 3_600 });
  now = midnight + 12 * hour;
  expect(await take(budget, "10.0.0.1", 70)).toBe(true);
});

test("counts the networks of one line together", async () => {
  const budget = createBudget({ site: 10_000, perUser: 10 }, undefined, () => midnight + 20 * hour, true);
  const taken = await takeUntilRefused(budget, (index) => `2001:db8:1:${index.toString(16)}::/64`);
  expect(taken).toBe(40);
  expect(await take(budget, "2001:db8:2:1::/64")).toBe(true);
});
