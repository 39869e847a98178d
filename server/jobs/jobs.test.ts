import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createJobs, type Job, type Jobs, type Outcome } from "./create-jobs.ts";

let backend: TestBackend;
let started: Jobs[] = [];
const log = { error: vi.fn() };
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  log.error.mockClear();
  await table().delete().neq("kind", "").throwOnError();
});
afterEach(() => {
  for (const jobs of started.splice(0)) void jobs.close();
});

const table = () => backend.serviceClient().from("jobs");
/** Those of one process. */
const startJobs = (tickMs = 1e9): Jobs => {
  const jobs = createJobs({ backend, log: { ...silentLog, ...log }, tickMs });
  started.push(jobs);
  return jobs;
};
const read = async (key: string) => (await table().select("*").eq("key", key).single().throwOnError()).data;
const setDue = (key: string) =>
  table()
    .update({ due_at: new Date(0).toISOString() })
    .eq("key", key)
    .throwOnError();
/** Handles a kind with these outcomes, one after the other; what was asked is in `asked`. */
const handle = (jobs: Jobs, outcomes: (Outcome | Error)[], asked: Job[] = []) => {
  jobs.handle({
    kind: "test",
    async run(job) {
      asked.push(job);
      const outcome = outcomes.shift() ?? { state: "done" };
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  return asked;
};

test("does each job once, with two processes, and those of a higher rank last", async () => {
  const [one, two] = [startJobs(), startJobs()];
  for (let index = 0; index < 25; index++) await one.add({ kind: "test", key: String(index), rank: index < 5 ? 1 : 0 });
  const asked = handle(one, []);
  handle(two, [], asked);
  await Promise.all([one.run("test"), two.run("test")]);
  expect(asked.map(({ key }) => Number(key)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 25 }, (_, i) => i),
  );
  expect(asked.slice(0, 10).every(({ rank }) => rank === 0)).toBe(true);
  const { data } = await table().select("state").eq("kind", "test").throwOnError();
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(["done"]));
});

test("tries again later what failed or threw, says why, and does no more than what is due", async () => {
  const jobs = startJobs();
  await jobs.add({ kind: "test", key: "a" });
  const asked = handle(jobs, [new Error("It broke."), { state: "waiting", problem: "Busy.", waitMs: 60_000 }]);
  const before = Date.now();
  await jobs.run("test");
  expect(await read("a")).toMatchObject({ state: "waiting", attempts: 1, problem: "It broke.", holder: null });
  expect(Date.parse((await read("a")).due_at)).toBeGreaterThan(before + 10_000);
  await setDue("a");
  await jobs.run("test");
  expect(await read("a")).toMatchObject({ attempts: 2, problem: "Busy." });
  await setDue("a");
  await jobs.run("test");
  expect(await read("a")).toMatchObject({ state: "done", attempts: 3, problem: null });
  expect(asked).toHaveLength(3);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test("gives up after the deadline, lists what was given up, and takes it up again when it is added again", async () => {
  const jobs = startJobs();
  await jobs.add({ kind: "test", key: "late", deadline: new Date(0).toISOString() });
  await jobs.add({ kind: "test", key: "broken", deadline: new Date(0).toISOString() });
  await jobs.add({ kind: "test", key: "over" });
  await jobs.add({ kind: "test", key: "early" });
  const run = async ({ key }: Job): Promise<Outcome> => {
    if (key === "broken") throw new Error("It broke.");
    return key === "over" ? { state: "failed", problem: "Refused." } : { state: "waiting", problem: "Busy." };
  };
  const givenUp: string[] = [];
  jobs.handle({ kind: "test", run, onGivenUp: async ({ key }) => void givenUp.push(key) });
  await jobs.run("test");
  const keys = ["late", "broken", "over"];
  for (const key of keys) expect((await read(key)).state).toBe("failed");
  expect(givenUp.toSorted()).toEqual(keys.toSorted());
  expect((await jobs.describe()).test).toMatchObject({
    waiting: 1,
    failed: 3,
    failed_at: expect.any(String) as string,
  });
  await jobs.add({ kind: "test", key: "over" });
  expect(await read("over")).toMatchObject({ state: "waiting", ended_at: null });
  expect((await jobs.describe()).test).toMatchObject({ waiting: 2, failed: 2 });
});

test("does not count an attempt that was held back, nor give it up", async () => {
  const jobs = startJobs();
  await jobs.add({ kind: "test", key: "a", deadline: new Date(0).toISOString() });
  handle(jobs, [{ state: "held", problem: null, waitMs: 1_000 }]);
  await jobs.run("test");
  expect(await read("a")).toMatchObject({ state: "waiting", attempts: 0 });
});

test("takes over what a process has left, and the late answer of that one changes nothing", async () => {
  const [one, two] = [startJobs(), startJobs()];
  await one.add({ kind: "test", key: "a" });
  const answer = Promise.withResolvers<Outcome>();
  const begun = Promise.withResolvers<void>();
  one.handle({
    kind: "test",
    run: () => {
      begun.resolve();
      return answer.promise;
    },
  });
  await begun.promise;
  const asked = handle(two, [{ state: "done", result: { by: "two" } }]);
  await two.run("test");
  expect(asked).toEqual([]);
  await setDue("a");
  await two.run("test");
  answer.resolve({ state: "failed", problem: "Too late." });
  await one.run("test");
  expect(await read("a")).toMatchObject({ state: "done", result: { by: "two" }, problem: null, attempts: 2 });
});

test("does repeated work again at its time, sooner after a write, and goes on after a failure", async () => {
  const jobs = startJobs(20);
  let times = 0;
  const run = async () => {
    times += 1;
    if (times === 1) throw new Error("The database is away.");
  };
  jobs.repeat({ kind: "often", everyMs: 30, run });
  await expect.poll(() => times).toBeGreaterThan(2);
  expect(log.error).toHaveBeenCalledTimes(1);
  let told = 0;
  jobs.repeat({ kind: "told", everyMs: 1e9, tables: ["access_requests"], run: async () => void (told += 1) });
  await expect.poll(() => told).toBe(1);
  const asked = { name: "Ada", email: "ada@example.com", reason: "To try it." };
  await backend.serviceClient().from("access_requests").insert(asked).throwOnError();
  await expect.poll(() => told).toBe(2);
});

test("does repeated work when it is wanted, also while another process seems to do it", async () => {
  const [one, two] = [startJobs(), startJobs()];
  const begun = Promise.withResolvers<void>();
  one.repeat({ kind: "often", everyMs: 1e9, run: () => (begun.resolve(), new Promise<void>(() => undefined)) });
  void one.wake("often");
  await begun.promise;
  const run = vi.fn(async () => undefined);
  two.repeat({ kind: "often", everyMs: 1e9, run });
  await two.wake("often");
  expect(run).toHaveBeenCalledTimes(1);
});

test("lets one process hold what only one may do, until it releases it", async () => {
  const [one, two] = [startJobs(), startJobs()];
  expect(await one.hold("alone", 40)).toBe(true);
  expect(await two.hold("alone", 40)).toBe(false);
  expect(await one.hold("alone", 40)).toBe(true);
  await two.release("alone");
  expect(await two.hold("alone", 40)).toBe(false);
  expect([await one.countHeld(), await two.countHeld()]).toEqual([{ alone: 1 }, {}]);
  await one.release("alone");
  expect(await two.hold("alone", 40)).toBe(true);
  expect([await one.countHeld(), await two.countHeld()]).toEqual([{}, { alone: 1 }]);
});
