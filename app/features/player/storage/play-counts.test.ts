import { expect, test } from "vitest";
import { globalCountsKey, localCountKey, createPlayCounts } from "./play-counts.ts";
import { createSafeStorage } from "./safe-storage.ts";

const seeds = { "Chloe is alive": 130, "Chloe AI Overview": 34 };

const memoryStore = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries));
  return {
    map,
    store: {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    },
  };
};

test("initializes the global map with 130 and 34", () => {
  const { map, store } = memoryStore();
  createPlayCounts(
    createSafeStorage(() => store),
    seeds,
  ).restore();
  expect(JSON.parse(map.get(globalCountsKey) ?? "")).toEqual(seeds);
  expect(map.has(localCountKey("Chloe is alive"))).toBe(false);
});

test("increments the count of the title and in the global map", () => {
  const { map, store } = memoryStore();
  const counts = createPlayCounts(
    createSafeStorage(() => store),
    seeds,
  );
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
  const { map, store } = memoryStore();
  const counts = createPlayCounts(
    createSafeStorage(() => store),
    seeds,
  );
  counts.restore();
  map.set(globalCountsKey, JSON.stringify({ "Chloe is alive": 200, "Chloe AI Overview": 34 }));
  counts.add("Chloe is alive");
  expect(counts.getCount("Chloe is alive")).toBe(201);
});

test.each(["nonsense", "[]", "null", '"text"', '{"Chloe is alive":"many"}', '{"Chloe is alive":-4}'])(
  "falls back to the initial counts for corrupt storage (%s)",
  (text) => {
    const { store } = memoryStore({ [globalCountsKey]: text, [localCountKey("Chloe is alive")]: "NaN" });
    const counts = createPlayCounts(
      createSafeStorage(() => store),
      seeds,
    );
    counts.restore();
    counts.add("Chloe is alive");
    expect(counts.getCount("Chloe is alive")).toBe(131);
    expect(store.getItem(localCountKey("Chloe is alive"))).toBe("1");
  },
);

test("counts plays in memory when storage is blocked", () => {
  const storage = createSafeStorage(() => {
    throw new DOMException("no", "SecurityError");
  });
  const counts = createPlayCounts(storage, seeds);
  counts.restore();
  counts.add("Chloe is alive");
  counts.add("Chloe is alive");
  expect(counts.getCount("Chloe is alive")).toBe(132);
  expect(storage.status()).toBe("forbidden");
});

test("reports full storage (quota) and recovers", () => {
  let isFull = true;
  const { map, store } = memoryStore();
  const storage = createSafeStorage(() => ({
    getItem: store.getItem,
    setItem: (key, value) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      store.setItem(key, value);
    },
  }));
  const counts = createPlayCounts(storage, seeds);
  counts.add("Chloe is alive");
  expect(storage.status()).toBe("full");
  isFull = false;
  counts.add("Chloe is alive");
  expect(storage.status()).toBe("available");
  expect(JSON.parse(map.get(globalCountsKey) ?? "")["Chloe is alive"]).toBe(132);
});
