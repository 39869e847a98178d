import { afterEach, expect, test, vi } from "vitest";
import { RefusedTurnError, createFairSemaphore } from "./fair-semaphore.ts";

afterEach(() => void vi.useRealTimers());

/** Calls that run until the test ends them, and the order in which they started. */
const createCalls = (semaphore: ReturnType<typeof createFairSemaphore>) => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (client: string, name: string) =>
    semaphore(client, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endNext = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, call, endNext, settle };
};

test("serves another client before the queued calls of the first", async () => {
  const { begun, call, endNext, settle } = createCalls(createFairSemaphore({ concurrency: 2 }));
  const calls = ["a1", "a2", "a3", "a4", "a5"].map((name) => call("a", name));
  calls.push(call("b", "b1"), call("b", "b2"));
  await settle();
  expect(begun).toEqual(["a1", "a2"]);
  for (let round = 0; round < 7; round += 1) await endNext();
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "a4", "b2", "a5"]);
  expect(await Promise.all(calls)).toHaveLength(7);
  const later = call("c", "c1");
  await settle();
  expect(begun.at(-1)).toBe("c1");
  await endNext();
  await later;
});

test("rejects a call when its client has too many queued", async () => {
  const { begun, call, endNext, settle } = createCalls(createFairSemaphore({ concurrency: 1, maxWaitingOfClient: 2 }));
  const calls = ["a1", "a2", "a3"].map((name) => call("a", name));
  await expect(call("a", "a4")).rejects.toThrow(RefusedTurnError);
  calls.push(call("b", "b1"));
  await settle();
  for (let round = 0; round < 4; round += 1) await endNext();
  expect(await Promise.all(calls)).toEqual(["a1", "a2", "a3", "b1"]);
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("rejects the last call of the longest queue when too many wait in total", async () => {
  const { call, endNext, settle } = createCalls(createFairSemaphore({ concurrency: 1, maxWaiting: 3 }));
  const calls = ["a1", "a2", "a3", "a4", "b1"].map((name) => call(name.charAt(0), name));
  const ends = Promise.allSettled(calls);
  await settle();
  await expect(call("b", "b2")).rejects.toThrow(RefusedTurnError);
  for (let round = 0; round < 4; round += 1) await endNext();
  expect((await ends).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test("rejects a call that has waited too long, and removes it from the queue", async () => {
  const { begun, call, endNext, settle } = createCalls(createFairSemaphore({ concurrency: 1, maxWaitMs: 5 }));
  const first = call("a", "a1");
  await expect(call("b", "b1")).rejects.toThrow(RefusedTurnError);
  await endNext();
  await first;
  const last = call("c", "c1");
  await settle();
  await endNext();
  await last;
  expect(begun).toEqual(["a1", "c1"]);
});

test("starts no call of a client beyond its own limit, but those of others", async () => {
  const { begun, call, endNext, settle } = createCalls(createFairSemaphore({ concurrency: 3, concurrencyOfClient: 1 }));
  const calls = ["a1", "a2", "a3", "b1"].map((name) => call(name.charAt(0), name));
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  for (let round = 0; round < 4; round += 1) await endNext();
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
  expect(await Promise.all(calls)).toHaveLength(4);
});

test("serves clients that had fewer calls lately first, and forgets the calls after a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const semaphore = createFairSemaphore({ concurrency: 1, memoryMs: 10_000 });
  const { begun, call, endNext, settle } = createCalls(semaphore);
  const calls = ["a1", "a2", "b1", "b2"].map((name) => call(name.charAt(0), name));
  await settle();
  await endNext();
  expect(begun).toEqual(["a1", "b1"]);
  calls.push(call("c", "c1"));
  await endNext();
  expect(begun.at(-1)).toBe("c1");
  for (let round = 0; round < 3; round += 1) await endNext();
  await Promise.all(calls);
  vi.advanceTimersByTime(10_000);
  const later = ["d0", "a3", "d1"].map((name) => call(name.charAt(0), name));
  await settle();
  for (let round = 0; round < 3; round += 1) await endNext();
  await Promise.all(later);
  expect(begun.slice(-3)).toEqual(["d0", "a3", "d1"]);
});

test("drops a call whose sender has gone or whose time is over, and takes no later ones once it closes", async () => {
  const closing = new AbortController();
  const semaphore = createFairSemaphore({ concurrency: 1, closing: closing.signal });
  const { begun, call, endNext, settle } = createCalls(semaphore);
  const work = async () => "done";
  const first = call("a", "a1");
  const sender = new AbortController();
  const left = semaphore("b", work, { signal: sender.signal });
  const late = semaphore("c", work, { expiresAt: Date.now() + 5 });
  const waiting = semaphore("d", work);
  sender.abort();
  await expect(left).rejects.toThrow(RefusedTurnError);
  await expect(late).rejects.toThrow(RefusedTurnError);
  closing.abort();
  await expect(waiting).rejects.toThrow(RefusedTurnError);
  await expect(semaphore("e", work)).rejects.toThrow(RefusedTurnError);
  await settle();
  await endNext();
  expect([await first, begun]).toEqual(["a1", ["a1"]]);
});

test("continues after a failed call", async () => {
  const semaphore = createFairSemaphore({ concurrency: 1 });
  const failed = semaphore("a", () => Promise.reject(new Error("away")));
  const next = semaphore("b", async () => "next");
  await expect(failed).rejects.toThrow("away");
  expect(await next).toBe("next");
});

test("removes a call from the queue when its signal aborts, and starts none of an aborted one", async () => {
  const semaphore = createFairSemaphore({ concurrency: 1 });
  const { begun, call, endNext, settle } = createCalls(semaphore);
  const first = call("a", "a1");
  const leaving = new AbortController();
  const left = semaphore("b", async () => begun.push("b1"), { signal: leaving.signal });
  await settle();
  leaving.abort();
  await expect(left).rejects.toThrow(RefusedTurnError);
  await expect(semaphore("c", async () => begun.push("c1"), { signal: leaving.signal })).rejects.toThrow(
    RefusedTurnError,
  );
  await endNext();
  await first;
  expect(begun).toEqual(["a1"]);
});

test("runs no more calls of one client at a time than it may, and fills the slots with those of others", async () => {
  const semaphore = createFairSemaphore({ concurrency: 3, concurrencyOfClient: 2 });
  const { begun, call, endNext, settle } = createCalls(semaphore);
  const calls = ["a1", "a2", "a3", "a4", "b1", "b2"].map((name) => call(name.charAt(0), name));
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  for (let round = 0; round < 6; round += 1) await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"]);
  expect(await Promise.all(calls)).toHaveLength(6);
});

test("refuses with the error that it was given", async () => {
  const createRefusal = () => new RangeError("Please come back tomorrow.");
  const semaphore = createFairSemaphore({ concurrency: 1, maxWaitingOfClient: 0, createRefusal });
  const running = semaphore("a", () => new Promise<void>((resolve) => setImmediate(resolve)));
  await expect(semaphore("b", async () => undefined)).rejects.toThrow("Please come back tomorrow.");
  await running;
});

test("tells those who wait how many are before them, whenever that changes", async () => {
  const semaphore = createFairSemaphore({ concurrency: 1 });
  const places: string[] = [];
  const leaving = new AbortController();
  const wait = (client: string, signal?: AbortSignal) =>
    semaphore.takeTurn(client, { signal, onPlace: (ahead) => places.push(`${client}${ahead}`) });
  const leave = await wait("a");
  const first = wait("b");
  const left = wait("c", leaving.signal);
  const last = wait("d");
  expect(places.splice(0)).toEqual(["b0", "c1", "d2"]);
  leaving.abort();
  await expect(left).rejects.toThrow(RefusedTurnError);
  expect(places.splice(0)).toEqual(["d1"]);
  leave();
  leave();
  const leaveFirst = await first;
  expect(places).toEqual(["d0"]);
  expect(semaphore.load()).toEqual({ running: 1, waiting: 1 });
  leaveFirst();
  (await last)();
  expect(semaphore.load()).toEqual({ running: 0, waiting: 0 });
});

test("serves what runs in the background last, but not never", async () => {
  const semaphore = createFairSemaphore({ concurrency: 1, maxBeforeBackground: 2 });
  const begun: string[] = [];
  const take = (name: string, isBackground = false) =>
    semaphore(name, async () => void begun.push(name), { isBackground });
  await Promise.all([take("a"), take("x", true), take("y", true), ...["b", "c", "d", "e"].map((name) => take(name))]);
  expect(begun).toEqual(["a", "b", "c", "x", "d", "e", "y"]);
});

test("lets no call wait that has too many before it, and reads how many may run each time", async () => {
  let concurrency = 1;
  const semaphore = createFairSemaphore({ concurrency: () => concurrency, canWait: (ahead) => ahead < 2 });
  const { begun, call, endNext, settle } = createCalls(semaphore);
  const calls = ["a1", "a2", "a3"].map((name) => call("a", name));
  await expect(call("a", "a4")).rejects.toThrow(RefusedTurnError);
  // Its client has no call yet, so that it is the next but one.
  calls.push(call("b", "b1"));
  await settle();
  expect(begun).toEqual(["a1"]);
  concurrency = 2;
  await endNext();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  for (let round = 0; round < 3; round += 1) await endNext();
  expect(await Promise.all(calls)).toHaveLength(4);
});
