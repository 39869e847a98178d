import { afterEach, expect, test, vi } from "vitest";
import { createMemoryCounter } from "./counter-stores.ts";
import { createRateLimiter } from "./rate-limiter.ts";

afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs concurrent attempts; returns how many started their work, and the maximum concurrency. */
const attempt = async (
  rateLimiter: ReturnType<typeof createRateLimiter>,
  times: number,
  counts: (index: number) => boolean,
) => {
  let [begun, atOnce, most] = [0, 0, 0];
  const one = async (index: number) => {
    const reservation = await rateLimiter.reserve("signUps", "x");
    begun += 1;
    most = Math.max(most, (atOnce += 1));
    await wait(1 + (index % 5));
    atOnce -= 1;
    if (counts(index)) reservation.commit();
    else await reservation.refund();
  };
  const settled = await Promise.allSettled(Array.from({ length: times }, (_, index) => one(index)));
  return { begun, most, refused: settled.filter(({ status }) => status === "rejected").length };
};

test("starts only the allowed ten of a hundred concurrent attempts that count", async () => {
  expect(await attempt(createRateLimiter(), 100, () => true)).toEqual({ begun: 10, most: 10, refused: 90 });
});

test("admits all of a hundred refunded attempts, ten at a time", async () => {
  const rateLimiter = createRateLimiter();
  expect(await attempt(rateLimiter, 100, () => false)).toEqual({ begun: 100, most: 10, refused: 0 });
  await expect(rateLimiter.check("signUps", "x")).resolves.toBeUndefined();
});

test("admits waiting attempts after refunds until ten have counted", async () => {
  const { begun, refused } = await attempt(createRateLimiter(), 100, (index) => index % 4 === 0);
  expect(begun + refused).toBe(100);
  expect(begun).toBeGreaterThanOrEqual(37);
});

test("does not block other keys while waiting", async () => {
  const rateLimiter = createRateLimiter();
  await Promise.all(Array.from({ length: 10 }, () => rateLimiter.reserve("signUps", "x")));
  await expect(rateLimiter.reserve("signUps", "y")).resolves.toBeDefined();
});

test("does not refund an event from a later window", async () => {
  vi.useFakeTimers();
  const counter = createMemoryCounter("x", { points: 1, duration: 1 });
  await counter.add("x");
  await vi.advanceTimersByTimeAsync(1_100);
  await counter.remove("x");
  expect(await counter.add("x")).toMatchObject({ count: 1 });
});
