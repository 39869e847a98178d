import { expect, test } from "vitest";
import { createFairSemaphore, type FairSemaphore, RefusedTurnError } from "./fair-semaphore.ts";
import { createSharedJobs } from "./shared-jobs.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Jobs of one step each, which run until the test ends them, and the order in which they started. */
const createWork = (semaphore: FairSemaphore, graceMs?: number) => {
  const jobs = createSharedJobs(graceMs);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const signals = new Map<string, AbortSignal>();
  const ask = (client: string, key: string, signal?: AbortSignal): Promise<string> =>
    jobs.run(key, { client, ...(signal && { signal }) }, (job) =>
      job.turn(semaphore, () => {
        begun.push(key);
        signals.set(key, job.signal);
        return new Promise<string>((resolve) => ends.push(() => resolve(key)));
      }),
    );
  const endNext = async () => {
    ends.shift()?.();
    await settle();
  };
  return { jobs, ask, begun, signals, endNext };
};

test("serves another client's job next, however many the first one has", async () => {
  const { ask, begun, endNext } = createWork(createFairSemaphore({ concurrency: 2 }));
  const all = Array.from({ length: 30 }, (_, index) => ask("a", `a${index}`));
  all.push(ask("b", "b0"));
  await settle();
  await endNext();
  await endNext();
  expect(begun).toEqual(["a0", "a1", "a2", "b0"]);
  while (begun.length < 31) await endNext();
  await endNext();
  await endNext();
  expect(await Promise.all(all)).toEqual([...begun.filter((key) => key !== "b0"), "b0"]);
});

test("runs a job once for all who ask for it", async () => {
  const { ask, begun, endNext } = createWork(createFairSemaphore({ concurrency: 1 }));
  const all = [...Array.from({ length: 20 }, () => ask("a", "same")), ask("b", "same"), ask("c", "same")];
  await settle();
  all.push(ask("d", "same"));
  await endNext();
  expect(new Set(await Promise.all(all))).toEqual(new Set(["same"]));
  expect(begun).toEqual(["same"]);
});

test("a job that a busy client asked for first waits in the queue of everybody who wants it", async () => {
  const { ask, begun, endNext } = createWork(createFairSemaphore({ concurrency: 1 }));
  const all = ["a0", "a1", "a2", "a3", "wanted"].map((key) => ask("a", key));
  all.push(ask("b", "wanted"));
  await settle();
  await endNext();
  await endNext();
  expect(begun).toEqual(["a0", "a1", "wanted"]);
  for (let round = 0; round < 3; round += 1) await endNext();
  expect(await Promise.all(all)).toEqual(["a0", "a1", "a2", "a3", "wanted", "wanted"]);
  expect(begun).toEqual(["a0", "a1", "wanted", "a2", "a3"]);
});

test("waits in turn for each step of a job, also for whoever asks between two steps", async () => {
  const jobs = createSharedJobs();
  const semaphore = createFairSemaphore({ concurrency: 1 });
  const begun: string[] = [];
  const between = Promise.withResolvers<void>();
  const ask = (client: string, key: string) =>
    jobs.run(key, { client }, async ({ turn }) => {
      await turn(semaphore, async () => void begun.push(`${key} 1`));
      if (key === "wanted") await between.promise;
      return turn(semaphore, async () => begun.push(`${key} 2`));
    });
  const first = ask("a", "wanted");
  await settle();
  const others = [ask("a", "other"), ask("b", "wanted")];
  between.resolve();
  await Promise.all([first, ...others]);
  expect(begun).toEqual(["wanted 1", "other 1", "wanted 2", "other 2"]);
});

test("drops a waiting job when the last who asked for it leaves, and no other", async () => {
  const { ask, jobs, begun, endNext } = createWork(createFairSemaphore({ concurrency: 1 }));
  const leaving = new AbortController();
  const [first, dropped, kept, mine] = [
    ask("a", "running"),
    ask("b", "dropped", leaving.signal),
    ask("b", "kept", leaving.signal),
    ask("b", "kept"),
  ];
  await settle();
  leaving.abort(new Error("left"));
  await expect(dropped).rejects.toThrow("left");
  await expect(kept).rejects.toThrow("left");
  expect([jobs.isRunning("dropped"), jobs.isRunning("kept")]).toEqual([false, true]);
  await endNext();
  await endNext();
  expect(await Promise.all([first, mine])).toEqual(["running", "kept"]);
  expect(begun).toEqual(["running", "kept"]);
});

test("lets a job that has started be joined again for a while after all have left, then aborts it", async () => {
  const { ask, jobs, begun, signals, endNext } = createWork(createFairSemaphore({ concurrency: 2 }), 20);
  const leaving = new AbortController();
  const left = [ask("a", "reloaded", leaving.signal), ask("a", "abandoned", leaving.signal)];
  await settle();
  leaving.abort(new Error("left"));
  for (const one of left) await expect(one).rejects.toThrow("left");
  const again = ask("a", "reloaded");
  await expect.poll(() => signals.get("abandoned")?.aborted).toBe(true);
  expect([jobs.isRunning("reloaded"), jobs.isRunning("abandoned")]).toEqual([true, false]);
  await endNext();
  await endNext();
  expect(await again).toBe("reloaded");
  expect(begun).toEqual(["reloaded", "abandoned"]);
});

test("rejects only the client whose queue is full, and everybody when the work fails", async () => {
  const semaphore = createFairSemaphore({ concurrency: 1, maxWaitingOfClient: 1 });
  const { ask, endNext } = createWork(semaphore);
  const running = ask("a", "running");
  const waiting = [ask("a", "a1"), ask("b", "both")];
  await expect(ask("a", "both")).rejects.toThrow(RefusedTurnError);
  await settle();
  for (let round = 0; round < 3; round += 1) await endNext();
  expect(await Promise.all([running, ...waiting])).toEqual(["running", "a1", "both"]);
  const fail = () => createSharedJobs().run("x", { client: "a" }, () => Promise.reject(new Error("broken")));
  await expect(fail()).rejects.toThrow("broken");
  const jobs = createSharedJobs();
  const failing = ["a", "b"].map((client) =>
    jobs.run("x", { client }, ({ turn }) => turn(semaphore, () => Promise.reject(new Error("broken")))),
  );
  for (const one of failing) await expect(one).rejects.toThrow("broken");
  expect(jobs.isRunning("x")).toBe(false);
});
