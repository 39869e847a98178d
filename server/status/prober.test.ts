import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { probeEveryMs, type ProbeResult } from "#contracts/status/site-status.ts";
import type { Log } from "../telemetry/log.ts";
import type { IncidentDrafter } from "./incident-drafter.ts";
import type { ProbeStore } from "./probe-store.ts";
import { createProber } from "./prober.ts";
import type { Check } from "./run-check.ts";

const silent = { warn: () => undefined } as unknown as Log;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The lease and the rounds of a database that several processes share. */
const createFakeStore = () => {
  const lease = { holder: "", endsAt: 0 };
  const state = { isAway: false, rounds: [] as ProbeResult[][] };
  const assertUp = () => {
    if (state.isAway) throw new Error("away");
  };
  const store: Pick<ProbeStore, "record"> = {
    async record(results) {
      assertUp();
      state.rounds.push(results);
    },
  };
  /** The jobs of one process. */
  const createJobs = (holder = randomUUID()) => ({
    async hold(_kind: string, leaseSeconds: number) {
      assertUp();
      if (lease.holder !== holder && lease.endsAt > Date.now()) return false;
      Object.assign(lease, { holder, endsAt: Date.now() + leaseSeconds * 1_000 });
      return true;
    },
    async release() {
      if (lease.holder === holder) lease.endsAt = 0;
    },
  });
  return { store, state, createJobs };
};

/** Stores nothing. */
const incidents: IncidentDrafter = { update: async () => undefined, reset: () => undefined };

const createFakeCheck = () => {
  const part = { isDown: false, takesMs: 0, count: 0 };
  const check: Check = {
    part: "storage",
    timeoutMs: 5_000,
    async run() {
      part.count += 1;
      if (part.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, part.takesMs));
      if (part.isDown) throw new Error("broken");
    },
  };
  return { part, check };
};

const createSite = ({ store, createJobs }: ReturnType<typeof createFakeStore>) => {
  const { part, check } = createFakeCheck();
  const jobs = createJobs();
  const prober = createProber({ store, jobs, incidents, log: silent });
  return { part, jobs, prober: { ...prober, start: () => prober.start([check]) } };
};

const getStatuses = (rounds: ProbeResult[][]) => rounds.map(([result]) => result?.status);

test("detects a failure and a recovery in the next round", async () => {
  const database = createFakeStore();
  const { state } = database;
  const { part, prober } = createSite(database);
  prober.start();
  await vi.advanceTimersByTimeAsync(2_000);
  part.isDown = true;
  await vi.advanceTimersByTimeAsync(probeEveryMs);
  expect(prober.getLatest()?.results).toEqual([{ part: "storage", status: "down", ms: null, note: null }]);
  part.isDown = false;
  await vi.advanceTimersByTimeAsync(probeEveryMs);
  expect(getStatuses(state.rounds)).toEqual(["operational", "down", "operational"]);
  await prober.stop();
});

test("reports a slow part as a warning and an unresponsive one as down, and continues every 30 s", async () => {
  const database = createFakeStore();
  const { state } = database;
  const { part, prober } = createSite(database);
  part.takesMs = 2_000;
  prober.start();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(prober.getLatest()?.results[0]).toMatchObject({ status: "warning", ms: 2_000 });
  part.takesMs = 600_000;
  await vi.advanceTimersByTimeAsync(3 * probeEveryMs + 5_000);
  expect(getStatuses(state.rounds)).toEqual(["warning", "down", "down", "down"]);
  expect(part.count).toBe(4);
  await prober.stop();
});

test("probes in one of several processes, and in another within a minute after that one died", async () => {
  const database = createFakeStore();
  const { state } = database;
  const [first, second] = [createSite(database), createSite(database)];
  first.prober.start();
  await vi.advanceTimersByTimeAsync(1);
  second.prober.start();
  await vi.advanceTimersByTimeAsync(5 * probeEveryMs);
  expect([first.part.count, second.part.count]).toEqual([5, 0]);
  expect(state.rounds).toHaveLength(5);
  expect(second.prober.getLatest()).toBeNull();
  // It dies without releasing the lease.
  first.jobs.release = async () => undefined;
  await first.prober.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.part.count).toBe(5);
  expect(second.part.count).toBeGreaterThanOrEqual(1);
  await second.prober.stop();
});

test("releases the lease when it stops, and starts no further check", async () => {
  const database = createFakeStore();
  const [first, second] = [createSite(database), createSite(database)];
  first.prober.start();
  await vi.advanceTimersByTimeAsync(2_000);
  await first.prober.stop();
  second.prober.start();
  await vi.advanceTimersByTimeAsync(2 * probeEveryMs);
  expect([first.part.count, second.part.count]).toEqual([1, 2]);
  await second.prober.stop();
});

test("continues without a database, and stores again once it is available", async () => {
  const database = createFakeStore();
  const { state } = database;
  const { part, prober } = createSite(database);
  state.isAway = true;
  part.isDown = true;
  prober.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(prober.getLatest()?.results[0]?.status).toBe("down");
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(probeEveryMs);
  expect(state.rounds).toHaveLength(1);
  await prober.stop();
});
