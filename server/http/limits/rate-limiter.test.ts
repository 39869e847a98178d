import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createRateLimiter } from "./rate-limiter.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const consumeAll = (rateLimiter: ReturnType<typeof createRateLimiter>, times: number, key = "x") =>
  Promise.allSettled(Array.from({ length: times }, () => rateLimiter.consume("signUps", key))).then(
    (all) => all.filter(({ status }) => status === "fulfilled").length,
  );

test("rejects the eleventh sign-up of an hour and reports the wait", async () => {
  const rateLimiter = createRateLimiter();
  expect(await consumeAll(rateLimiter, 15)).toBe(10);
  await expect(rateLimiter.check("signUps", "x")).rejects.toMatchObject({
    code: "limit_exceeded",
    message: "Too many attempts. Please try again in 60 minutes.",
    retryAfter: 3_600,
  });
  await expect(rateLimiter.check("signUps", "y")).resolves.toBeUndefined();
});

test("counts together in two processes on one database", async () => {
  const [one, two] = [createRateLimiter(backend.serviceClient()), createRateLimiter(backend.serviceClient())];
  expect((await consumeAll(one, 6, "shared")) + (await consumeAll(two, 6, "shared"))).toBe(10);
  await expect(one.check("signUps", "shared")).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("refunds events, also from another process", async () => {
  const [one, two] = [createRateLimiter(backend.serviceClient()), createRateLimiter(backend.serviceClient())];
  const reserved = await Promise.all(Array.from({ length: 10 }, () => one.reserve("signUps", "taken back")));
  await expect(two.reserve("signUps", "taken back")).rejects.toMatchObject({ code: "limit_exceeded" });
  await reserved[0]?.refund();
  (await two.reserve("signUps", "taken back")).commit();
  for (const one of reserved.slice(1)) one.commit();
  await expect(one.check("signUps", "taken back")).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("counts per process while the database is unavailable", async () => {
  const away = { rpc: () => ({ maybeSingle: async () => ({ data: null, error: { message: "away" } }) }) };
  const rateLimiter = createRateLimiter(away as never);
  expect(await consumeAll(rateLimiter, 12)).toBe(10);
  await expect(rateLimiter.check("signUps", "x")).rejects.toMatchObject({ code: "limit_exceeded" });
});
