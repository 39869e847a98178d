import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createMemoryCounter, createSharedCounter, spend } from "./counter-stores.ts";

const rule = { points: 3, duration: 60 };
const none = { count: 0, msLeft: 0 };

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

describe.each([
  ["in memory", () => createMemoryCounter("tries", rule)],
  [
    "in the database",
    () => createSharedCounter("tries", rule, backend.serviceClient(), createMemoryCounter("t", rule)),
  ],
])("%s", (_, createCounter) => {
  test("forgets a key when its last event is refunded", async () => {
    const counter = createCounter();
    await counter.add("a");
    await counter.add("a");
    await counter.remove("a");
    expect(await counter.read("a")).toMatchObject({ count: 1 });
    await counter.remove("a");
    expect(await counter.read("a")).toEqual(none);
  });

  test("a refund of an unknown key counts nothing", async () => {
    const counter = createCounter();
    await counter.remove("b");
    expect(await counter.read("b")).toEqual(none);
    expect(await counter.add("b")).toMatchObject({ count: 1 });
  });
});

test("counts what is counted at the same time in one statement, each key for itself and in its order", async () => {
  let statements = 0;
  const service = backend.serviceClient();
  const counting = new Proxy(service, {
    get(target, name, receiver) {
      if (name === "rpc") statements += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const counters = ["z", "a"].map((name) => createSharedCounter(name, rule, counting, createMemoryCounter(name, rule)));
  const states = await Promise.all(["one", "two", "one"].flatMap((key) => counters.map((one) => one.add(key, 2))));
  expect(states.map(({ count }) => count)).toEqual([2, 2, 2, 2, 4, 4]);
  expect(statements).toBe(1);
});

test("keeps what became of work for those who count its key, as long as was said", async () => {
  const service = backend.serviceClient();
  const count = (key: string, milliseconds: number, result?: string) =>
    spend(service, { key, amount: 1, milliseconds, ...(result !== undefined && { result }) });
  const told = await Promise.all([count("long", 60_000, "done"), count("short", 0, "gone"), count("other", 60_000)]);
  expect(told.map((one) => one?.result)).toEqual(["done", null, null]);
  expect(await count("long", 60_000, "again")).toMatchObject({ count: 2, result: "done" });
  expect(await count("short", 60_000)).toMatchObject({ count: 1, result: null });
});

test("counts in memory while the database does not answer", async () => {
  const closed = await createTestBackend();
  const counter = createSharedCounter("tries", rule, closed.serviceClient(), createMemoryCounter("t", rule));
  await closed.close();
  const states = await Promise.all([counter.add("one"), counter.add("one")]);
  expect(states.map(({ count }) => count)).toEqual([1, 2]);
});
