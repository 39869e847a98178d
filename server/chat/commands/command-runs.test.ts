import { expect, test } from "vitest";
import type { CommandEvent } from "#contracts/chat/commands.ts";
import { createCommandRuns } from "./command-runs.ts";

const never = new AbortController().signal;
const readAll = async (events: AsyncIterable<CommandEvent>): Promise<unknown[]> => {
  const read: unknown[] = [];
  try {
    for await (const event of events) read.push(event);
  } catch (error) {
    read.push(error instanceof Error ? error.message : error);
  }
  return read;
};

/** A source that emits the events given to `say`, until it is aborted. */
const createSource = () => {
  let next = Promise.withResolvers<CommandEvent | null>();
  const calls: AbortSignal[] = [];
  return {
    calls,
    say(event: CommandEvent | null) {
      next.resolve(event);
    },
    async *start(signal: AbortSignal): AsyncGenerator<CommandEvent> {
      calls.push(signal);
      signal.addEventListener("abort", () => next.reject(new Error("aborted")));
      for (;;) {
        const event = await next.promise;
        next = Promise.withResolvers();
        if (event === null) return;
        yield event;
      }
    },
  };
};

test("runs a repeated line once, and sends all events to concurrent and later readers", async () => {
  const runs = createCommandRuns();
  let count = 0;
  const start = async function* (): AsyncGenerator<CommandEvent> {
    count += 1;
    yield { progress: "one" };
    yield { delta: "a" };
    yield { delta: "b" };
    yield { done: true, source: "system" };
  };
  const both = await Promise.all([1, 2].map(() => readAll(runs.join("user id", start, never))));
  const whole = [{ progress: "one" }, { delta: "a" }, { delta: "b" }, { done: true, source: "system" }];
  expect(both).toEqual([whole, whole]);
  expect(await readAll(runs.join("user id", start, never))).toEqual([whole[0], { delta: "ab" }, whole[3]]);
  expect(count).toBe(1);
  await readAll(runs.join("other id", start, never));
  expect(count).toBe(2);
});

test("continues after a disconnect, and sends all events to the next reader", async () => {
  const runs = createCommandRuns();
  const source = createSource();
  const lost = new AbortController();
  const first = runs.join("key", source.start, lost.signal)[Symbol.asyncIterator]();
  source.say({ delta: "before" });
  expect((await first.next()).value).toEqual({ delta: "before" });
  const waiting = first.next();
  lost.abort();
  expect((await waiting).done).toBe(true);
  const second = readAll(runs.join("key", source.start, never));
  source.say({ delta: " after" });
  await new Promise(setImmediate);
  source.say(null);
  expect(await second).toEqual([{ delta: "before" }, { delta: " after" }]);
  expect([source.calls.length, source.calls[0]?.aborted]).toEqual([1, false]);
});

test("aborts without a reader, on stop, and at shutdown", async () => {
  const idle = createSource();
  const runs = createCommandRuns({ idleMs: 1 });
  const left = new AbortController();
  const reading = readAll(runs.join("idle", idle.start, left.signal));
  left.abort();
  await reading;
  await expect.poll(() => idle.calls[0]?.aborted).toBe(true);
  const ends = { stopped: () => runs.stop("stopped"), process: () => runs.endAll() };
  for (const [key, end] of Object.entries(ends)) {
    const read = readAll(runs.join(key, createSource().start, never));
    end();
    expect(await read).toEqual(["This line was stopped."]);
  }
});

test("repeats an error, and evicts what exceeds its memory limit", async () => {
  const runs = createCommandRuns({ maxLength: 70_000 });
  let count = 0;
  const start = async function* (): AsyncGenerator<CommandEvent> {
    count += 1;
    yield { delta: "x".repeat(69_000) };
    throw new Error("no");
  };
  expect((await readAll(runs.join("a", start, never))).at(-1)).toBe("no");
  expect((await readAll(runs.join("a", start, never))).at(-1)).toBe("no");
  expect(count).toBe(1);
  await readAll(runs.join("b", start, never));
  await readAll(runs.join("a", start, never));
  expect(count).toBe(3);
  expect(runs.stop("a")).toBe(false);
});

test("keeps runs in progress that exceed the cache, and rejects new ones above the maximum", async () => {
  const runs = createCommandRuns({ maxLength: 1, maxRunning: 3 });
  const source = createSource();
  const join = (key: string) => runs.join(key, source.start, never);
  const keys = ["a", "b", "c"];
  const reads = keys.map((key) => readAll(join(key)));
  expect(() => join("d")).toThrow("Too many lines are running");
  const repeated = readAll(join("a"));
  expect(source.calls).toHaveLength(3);
  expect(keys.map((key) => runs.stop(key))).toEqual([true, true, true]);
  expect(await Promise.all([...reads, repeated])).toEqual(Array.from({ length: 4 }, () => ["This line was stopped."]));
  expect(runs.stop("a")).toBe(false);
  const next = readAll(join("d"));
  runs.endAll();
  await next;
  expect(source.calls).toHaveLength(4);
});
