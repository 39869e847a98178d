import { expect, test } from "vitest";
import { collectStages, recordStage, sumStages, timeStage, toLoggedStages, toServerTiming } from "./request-stages.ts";

const stage = (name: "queue" | "database" | "render", startedAt: number, endedAt: number) => ({
  name,
  startedAt,
  endedAt,
});

test("collects the stages of a request apart from those of another", async () => {
  const [one, other] = await Promise.all([
    collectStages(() => timeStage("render", () => timeStage("database", async () => undefined))),
    collectStages(() => timeStage("compress", async () => undefined)),
  ]);
  expect(one.map(({ name }) => name)).toEqual(["database", "render"]);
  expect(other.map(({ name }) => name)).toEqual(["compress"]);
});

test("does not count what goes on after the response, nor without a request", async () => {
  let resume = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (resume = resolve));
  let later: Promise<void> | undefined;
  const stages = await collectStages(async () => void (later = timeStage("render", () => waiting)));
  resume();
  await later;
  recordStage("queue", 0);
  expect(stages).toEqual([]);
});

test("counts a stage that failed", async () => {
  const stages = await collectStages(() =>
    timeStage("database", () => Promise.reject(new Error("away"))).catch(() => undefined),
  );
  expect(stages).toHaveLength(1);
});

test("keeps two hundred stages of a request", async () => {
  const stages = await collectStages(async () => {
    for (let count = 0; count < 300; count += 1) recordStage("database", 0);
  });
  expect(stages).toHaveLength(200);
});

test("counts what ran side by side once", () => {
  const stages = [
    stage("database", 10, 30),
    stage("database", 20, 40),
    stage("database", 22, 24),
    stage("database", 100, 101.25),
    stage("queue", 0, 10),
  ];
  expect(Object.fromEntries(sumStages(stages))).toEqual({ queue: 10, database: 31.25 });
  expect(toLoggedStages(stages)).toEqual({ queue: 10, database: 31.3 });
  expect(toServerTiming(stages, 120)).toBe("queue;dur=10, database;dur=31.3, total;dur=120");
});
