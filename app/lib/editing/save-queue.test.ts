import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSaveQueue } from "./save-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const create = () => {
  const ends: (() => void)[] = [];
  const save = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void ends.push(resolve)));
  return {
    save,
    end: async () => (ends.shift()?.(), vi.advanceTimersByTimeAsync(0)),
    queue: createSaveQueue(save, 1_000),
  };
};

test("saves once after a pause", async () => {
  const { save, queue } = create();
  for (let key = 0; key < 5; key += 1) {
    queue.request();
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(save).toHaveBeenCalledTimes(1);
});

test("saves again what changed meanwhile, one after the other", async () => {
  const { save, end, queue } = create();
  const done = vi.fn<() => void>();
  const first = queue.flush();
  void (async () => {
    await first;
    done();
  })();
  void queue.flush();
  void queue.flush();
  expect(save).toHaveBeenCalledTimes(1);
  await end();
  expect(save).toHaveBeenCalledTimes(2);
  expect(done).not.toHaveBeenCalled();
  await end();
  expect(save).toHaveBeenCalledTimes(2);
  expect(done).toHaveBeenCalledTimes(1);
});

test("saves at once when asked to, and not a second time after the pause", async () => {
  const { save, end, queue } = create();
  queue.request();
  void queue.flush();
  await end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).toHaveBeenCalledTimes(1);
});
