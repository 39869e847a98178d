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

const ofLine = (index: number) => `2001:db8:1:${index.toString(16)}::/64`;

test.each(["in memory", "in the database"])("counts the networks of one line together, %s", async (where) => {
  const rateLimiter = createRateLimiter(where === "in memory" ? undefined : backend.serviceClient());
  const name = `ada@example.org ${where}`;
  let allowed = 0;
  for (let index = 0; index < 60; index += 1) allowed += await consumeAll(rateLimiter, 1, `${name} ${ofLine(index)}`);
  expect(allowed).toBe(40);
  await expect(rateLimiter.check("signUps", `${name} ${ofLine(99)}`)).rejects.toMatchObject({ code: "limit_exceeded" });
  await expect(rateLimiter.check("signUps", `${name} 2001:db8:2:1::/64`)).resolves.toBeUndefined();
  await rateLimiter.giveBack("signUps", `${name} ${ofLine(1)}`, 1);
  await expect(rateLimiter.consume("signUps", `bob ${ofLine(99)}`)).resolves.toBeUndefined();
});

test("what one network is refused does not count for its neighbours", async () => {
  const rateLimiter = createRateLimiter();
  expect(await consumeAll(rateLimiter, 200, ofLine(1))).toBe(10);
  expect(await consumeAll(rateLimiter, 10, ofLine(2))).toBe(10);
});

test("a refused or refunded reservation leaves nothing on the network or its line", async () => {
  const rateLimiter = createRateLimiter();
  for (let index = 0; index < 100; index += 1) await (await rateLimiter.reserve("signUps", ofLine(index))).refund();
  const held = [];
  for (let index = 0; index < 40; index += 1) held.push(await rateLimiter.reserve("signUps", ofLine(index)));
  for (const one of held) one.commit();
  for (let index = 40; index < 60; index += 1)
    await expect(rateLimiter.reserve("signUps", ofLine(index))).rejects.toMatchObject({ code: "limit_exceeded" });
  await rateLimiter.giveBack("signUps", ofLine(0), 1);
  await expect(rateLimiter.reserve("signUps", ofLine(41))).resolves.toBeDefined();
});

test("somebody's email address is not taken for a network", async () => {
  const rateLimiter = createRateLimiter();
  expect(await consumeAll(rateLimiter, 60, "x@example.org:1:2:3:4::/64")).toBe(10);
});
