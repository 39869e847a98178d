import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { globalCountsKey, localCountKey, createPlayCounts } from "./play-counts.ts";

const seeds = { "A song": 130, "An overview": 34 };

test("initializes the global map with 130 and 34", () => {
  const { map, storage } = createFakeStorage();
  createPlayCounts(storage, seeds).restore();
  expect(JSON.parse(map.get(globalCountsKey) ?? "")).toEqual(seeds);
  expect(map.has(localCountKey("A song"))).toBe(false);
});

test("increments the count of the title and in the global map", () => {
  const { map, storage } = createFakeStorage();
  const counts = createPlayCounts(storage, seeds);
  counts.restore();
  counts.add("A song");
  counts.add("A song");
  expect(map.get("audio-play-count-A song")).toBe("2");
  expect(JSON.parse(map.get("chloe-global-play-counts") ?? "")).toEqual({
    "A song": 132,
    "An overview": 34,
  });
  expect(counts.getCount("A song")).toBe(132);
});

test("merges counts written by another tab", () => {
  const { map, storage } = createFakeStorage();
  const counts = createPlayCounts(storage, seeds);
  counts.restore();
  map.set(globalCountsKey, JSON.stringify({ "A song": 200, "An overview": 34 }));
  counts.add("A song");
  expect(counts.getCount("A song")).toBe(201);
});

test.each(["nonsense", "[]", "null", '"text"', '{"A song":"many"}', '{"A song":-4}'])(
  "falls back to the initial counts for corrupt storage (%s)",
  (text) => {
    const { map, storage } = createFakeStorage({ [globalCountsKey]: text, [localCountKey("A song")]: "NaN" });
    const counts = createPlayCounts(storage, seeds);
    counts.restore();
    counts.add("A song");
    expect(counts.getCount("A song")).toBe(131);
    expect(map.get(localCountKey("A song"))).toBe("1");
  },
);

test("counts plays in memory when storage is blocked", () => {
  const { fake, storage } = createFakeStorage();
  fake.failure = "SecurityError";
  const counts = createPlayCounts(storage, seeds);
  counts.restore();
  counts.add("A song");
  counts.add("A song");
  expect(counts.getCount("A song")).toBe(132);
  expect(storage.write("any", "value")).toBe("forbidden");
});

test("reports full storage (quota) and recovers", () => {
  const { fake, map, storage } = createFakeStorage();
  fake.failure = "QuotaExceededError";
  const counts = createPlayCounts(storage, seeds);
  counts.add("A song");
  expect(counts.getCount("A song")).toBe(131);
  expect(map.has(globalCountsKey)).toBe(false);
  fake.failure = null;
  counts.add("A song");
  expect(JSON.parse(map.get(globalCountsKey) ?? "")["A song"]).toBe(132);
});
