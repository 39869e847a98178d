import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { createStore } from "#app/lib/storage/external-store.ts";

export const globalCountsKey = "chloe-global-play-counts";
export const localCountKey = (title: string): string => `audio-play-count-${title}`;

type PlayCountMap = Record<string, number>;

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

const parseCounts = (stored: unknown): PlayCountMap => {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => isCount(entry[1])));
};

export type PlayCounts = ReturnType<typeof createPlayCounts>;

/** Play counts per title, counted when a track ends; `seeds` are the initial counts of the global map. */
export const createPlayCounts = (storage: BrowserStorage, seeds: PlayCountMap) => {
  const store = createStore(seeds);
  const readAll = (): PlayCountMap => ({ ...seeds, ...parseCounts(storage.readJson(globalCountsKey)) });
  return {
    store,
    /** Initializes empty storage with the seeds and publishes the counts. */
    restore(): void {
      const counts = readAll();
      if (storage.read(globalCountsKey) !== JSON.stringify(counts))
        storage.write(globalCountsKey, JSON.stringify(counts));
      store.setState(counts);
    },
    /** Increments the count. Reads first, since another tab may have written. */
    add(title: string): void {
      const local = Number(storage.read(localCountKey(title)));
      storage.write(localCountKey(title), String((isCount(local) ? local : 0) + 1));
      const counts = readAll();
      counts[title] = (counts[title] ?? 0) + 1;
      storage.write(globalCountsKey, JSON.stringify(counts));
      store.setState(counts);
    },
    getCount: (title: string): number => store.getState()[title] ?? 0,
  };
};
