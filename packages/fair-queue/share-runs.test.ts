import { expect, test } from "vitest";
import { shareRuns } from "./share-runs.ts";

test("runs once at a time, and once more for all calls that came during a run", async () => {
  const ends: (() => void)[] = [];
  const run = shareRuns(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
  });
  const first = run();
  await expect.poll(() => ends.length).toBe(1);
  const others = [run(), run(), run()];
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(others);
  expect(ends).toHaveLength(2);
});
