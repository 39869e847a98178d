// @module-tag night
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPglite } from "./open-pglite.ts";
import { scheduleVacuum, vacuumTables } from "./schedule-vacuum.ts";

const hourMs = 3_600_000;

test("keeps the size of a table whose rows are updated again and again", async () => {
  const database = await openPglite({});
  await database.exec(
    `create schema "odd ""name"; create table "odd ""name".notes (id integer primary key, text text)`,
  );
  await database.exec(`insert into "odd ""name".notes select i, '' from generate_series(1, 200) i`);
  const query = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;
  const change = async () => {
    for (let round = 0; round < 10; round += 1)
      await database.exec(`update "odd ""name".notes set text = repeat('x', 100)`);
    const [row] = await query(`select pg_relation_size('"odd ""name".notes') as bytes`);
    return Number(row?.bytes);
  };
  const sizes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    sizes.push(await change());
    await vacuumTables(query);
  }
  await database.close();
  expect(sizes[0]).toBeGreaterThan(100_000);
  expect(Math.max(...sizes)).toBeLessThan(1.3 * (sizes[0] ?? 0));
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** A schedule that records its statements with the hour of each. */
const createSchedule = ({ isQuiet = (): boolean => true, hasRoom = (): boolean => true, fail = false } = {}) => {
  const startedAt = Date.now();
  const vacuumed: [number, string][] = [];
  const failures: string[] = [];
  const query = async (sql: string) => {
    if (sql.startsWith("select")) return [{ name: "public.posts" }];
    vacuumed.push([Math.floor((Date.now() - startedAt) / hourMs), sql]);
    if (fail) throw new Error("away");
    return [];
  };
  const stop = scheduleVacuum({ query, isQuiet, hasRoom, onFailure: (reason) => void failures.push(reason) });
  const pass = (hours: number) => vi.advanceTimersByTimeAsync(hours * hourMs);
  return { vacuumed, failures, stop, pass };
};

test("vacuums soon after startup and once a day, until it is stopped", async () => {
  const { vacuumed, stop, pass } = createSchedule();
  await pass(30);
  expect(vacuumed).toEqual([
    [0, "vacuum public.posts"],
    [24, "vacuum public.posts"],
  ]);
  stop();
  await pass(48);
  expect(vacuumed).toHaveLength(2);
});

test("waits for a quiet moment, but only for a few hours", async () => {
  let isQuiet = false;
  const { vacuumed, pass } = createSchedule({ isQuiet: () => isQuiet });
  await pass(3);
  expect(vacuumed).toEqual([]);
  isQuiet = true;
  await pass(1);
  expect(vacuumed.map(([hour]) => hour)).toEqual([3]);
  isQuiet = false;
  await pass(48);
  expect(vacuumed.map(([hour]) => hour)).toEqual([3, 33]);
});

test("never vacuums while the disk is full", async () => {
  const { vacuumed, pass } = createSchedule({ hasRoom: () => false });
  await pass(48);
  expect(vacuumed).toEqual([]);
});

test("reports why it failed, and retries the next day", async () => {
  const { vacuumed, failures, pass } = createSchedule({ fail: true });
  await pass(25);
  expect([vacuumed.length, failures]).toEqual([2, ["away", "away"]]);
});
