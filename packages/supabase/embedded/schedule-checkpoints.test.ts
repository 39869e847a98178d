import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPglite } from "./open-pglite.ts";
import { scheduleCheckpoints } from "./schedule-checkpoints.ts";

const megabyte = 1024 * 1024;

test(
  "keeps the log on the disk small while 120 MB are written, and smaller after a clean stop",
  { tags: "night" },
  async () => {
    vi.useRealTimers();
    const folder = await mkdtemp(path.join(tmpdir(), "chloe-checkpoints-"));
    const database = await openPglite({ directory: path.join(folder, "db") });
    const countSegments = () =>
      readdirSync(path.join(folder, "db", "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
    const write = () => database.query(`select pg_logical_emit_message(true, 'test', repeat('x', ${4 * megabyte}))`);
    const query = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;
    let statements = 0;
    let checkpoints = 0;
    const stop = scheduleCheckpoints({
      neededBytes: 16 * megabyte,
      checkEveryMs: 1,
      async query(sql) {
        const rows = await query(sql);
        if (sql === "checkpoint") checkpoints += 1;
        return rows;
      },
      countStatements: () => statements,
      isQuiet: () => false,
      isDiskLow: () => false,
      onFailure: expect.unreachable,
    });
    const sizes: number[] = [];
    for (let written = 0; written < 120; written += 4) {
      await write();
      statements += 1;
      await expect.poll(() => checkpoints).toBeGreaterThanOrEqual(Math.floor(written / 24));
      sizes.push(countSegments());
    }
    stop();
    await database.close();
    const left = countSegments();
    await rm(folder, { recursive: true });
    // Each of 16 MB.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
    expect(left).toBeLessThanOrEqual(2);
  },
);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** A database whose log has the given size until the next checkpoint. */
const createSchedule = () => {
  const state = { megabytes: 0, statements: 0, isQuiet: true, isDiskLow: false, fails: false };
  const sent: string[] = [];
  const failures: string[] = [];
  const stop = scheduleCheckpoints({
    async query(sql) {
      sent.push(sql === "checkpoint" ? sql : "size");
      if (state.fails) throw new Error("away");
      if (sql === "checkpoint") state.megabytes = 0;
      return [{ bytes: String(state.megabytes * megabyte) }];
    },
    countStatements: () => state.statements,
    isQuiet: () => state.isQuiet,
    isDiskLow: () => state.isDiskLow,
    onFailure: (reason) => failures.push(reason),
  });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  const write = (megabytes: number) => {
    state.megabytes += megabytes;
    state.statements += 1;
  };
  const countCheckpoints = () => sent.filter((sql) => sql === "checkpoint").length;
  return { state, sent, failures, stop, pass, write, countCheckpoints };
};

test("asks nothing while nothing is done", async () => {
  const { sent, write, pass } = createSchedule();
  write(1);
  await pass(60);
  expect(sent).toEqual(["size"]);
});

test("uses a quiet moment for a log of 64 MB, and waits for none at 128 MB", async () => {
  const { state, write, pass, countCheckpoints } = createSchedule();
  write(63);
  await pass(10);
  expect(countCheckpoints()).toBe(0);
  state.isQuiet = false;
  write(1);
  await pass(10);
  expect(countCheckpoints()).toBe(0);
  state.isQuiet = true;
  await pass(1);
  expect(countCheckpoints()).toBe(1);
  state.isQuiet = false;
  write(128);
  await pass(1);
  expect(countCheckpoints()).toBe(2);
});

test("frees what it can when the disk is nearly full", async () => {
  const { state, write, pass, countCheckpoints } = createSchedule();
  Object.assign(state, { isDiskLow: true, isQuiet: false });
  write(15);
  await pass(10);
  expect(countCheckpoints()).toBe(0);
  write(1);
  await pass(1);
  expect(countCheckpoints()).toBe(1);
});

test("reports a failure once, and tries again a minute later, until it is stopped", async () => {
  const { state, sent, failures, stop, write, pass, countCheckpoints } = createSchedule();
  state.fails = true;
  write(64);
  await pass(59);
  expect([sent.length, failures]).toEqual([1, ["away"]]);
  state.fails = false;
  await pass(3);
  expect(countCheckpoints()).toBe(1);
  stop();
  write(500);
  await pass(600);
  expect(countCheckpoints()).toBe(1);
});
