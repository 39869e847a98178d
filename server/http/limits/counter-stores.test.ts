import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createMemoryCounter, createSharedCounter } from "./counter-stores.ts";

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
