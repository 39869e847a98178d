import { expect, test } from "vitest";
import { createFakeStorage } from "#app/lib/storage/fake-storage.ts";
import { globalCountsKey, localCountKey, createPlayCounts } from "./play-counts.ts";

const seeds = { "Chloe is alive": 130, "Chloe AI Overview": 34 };

test("initializes the global map with 130 and 34", () => {
  const { map, storage } = createFakeStorage();
  createPlayCounts(storage, seeds).restore();
  expect(JSON.parse(map.get(globalCountsKey) ?? "")).toEqual(seeds);
  expect(map.has(localCountKey("Chloe is alive"))).toBe(false);
});

test("increments the count of the title and in the global map", () => {
  const { map, storage } = createFakeStorage();
  const counts = createPlayCounts(storage, seeds);
  counts.restore();
  counts.add("Chloe is alive");
  counts.add("Chloe is alive");
  expect(map.get("audio-play-count-Chloe is alive")).toBe("2");
  expect(JSON.parse(map.get("chloe-global-play-counts") ?? "")).toEqual({
    "Chloe is alive": 132,
    "Chloe AI Overview": 34,
  });
  expect(counts.getCount("Chloe is alive")).toBe(132);
});

test("merges counts written by another tab", () => {
  const { map, storage } = createFakeStorage();
  const counts = createPlayCounts(storage, seeds);
  counts.restore();
  map.set(globalCountsKey, JSON.stringify({ "Chloe is alive": 200, "Chloe AI Overview": 34 }));
  counts.add("Chloe is alive");
  expect(counts.getCount("Chloe is alive")).toBe(201);
});

test.each(["nonsense", "[]", "null", '"text"', '{"Chloe is alive":"many"}', '{"Chloe is alive":-4}'])(
  "falls back to the initial counts for corrupt storage (%s)",
  (text) => {
    const { map, storage } = createFakeStorage({ [globalCountsKey]: text, [localCountKey("Chloe is alive")]: "NaN" });
    const counts = createPlayCounts(storage, seeds);
    counts.restore();
    counts.add("Chloe is alive");
    expect(counts.getCount("Chloe is alive")).toBe(131);
    expect(map.get(localCountKey("Chloe is alive"))).toBe("1");
  },
);

test("counts plays in memory when storage is blocked", () => {
  const { fake, storage } = createFakeStorage();
  fake.failure = "SecurityError";
  const counts = createPlayCounts(storage, seeds);
  counts.restore();
  counts.add("Chloe is alive");
  counts.add("Chloe is alive");
  expect(counts.getCount("Chloe is alive")).toBe(132);
  expect(storage.write("any", "value")).toBe("forbidden");
});

test("reports full storage (quota) and recovers", () => {
  const { fake, map, storage } = createFakeStorage();
  fake.failure = "QuotaExceededError";
  const counts = createPlayCounts(storage, seeds);
  counts.add("Chloe is alive");
  expect(counts.getCount("Chloe is alive")).toBe(131);
  expect(map.has(globalCountsKey)).toBe(false);
  fake.failure = null;
  counts.add("Chloe is alive");
  expect(JSON.parse(map.get(globalCountsKey) ?? "")["Chloe is alive"]).toBe(132);
});
