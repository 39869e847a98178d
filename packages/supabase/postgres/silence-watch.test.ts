import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSilenceWatch } from "./silence-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = () => {
  const probe = vi.fn(() => Promise.reject(new Error("silent")));
  const onSilence = vi.fn();
  const { promise, resolve } = Promise.withResolvers<void>();
  const watched = createSilenceWatch({ probe, onSilence })(promise);
  return { probe, onSilence, resolve, watched };
};

test("asks a server that has said nothing for more than a second", async () => {
  const { probe, onSilence, resolve, watched } = begin();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(probe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(onSilence).toHaveBeenCalled();
  resolve();
  await watched;
});

test("does not count the time in which its own loop stood still", async () => {
  const { probe, resolve, watched } = begin();
  await vi.advanceTimersByTimeAsync(100);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 20_000);
  await vi.advanceTimersByTimeAsync(200);
  expect(probe).not.toHaveBeenCalled();
  resolve();
  await watched;
});
