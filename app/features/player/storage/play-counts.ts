import type { SafeStorage } from "./safe-storage.ts";

export const globalCountsKey = "chloe-global-play-counts";
export const localCountKey = (title: string): string => `audio-play-count-${title}`;

type PlayCountMap = Record<string, number>;

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

const parseCounts = (text: string | null): PlayCountMap => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => isCount(entry[1])));
  } catch {
    return {};
  }
};

export type PlayCounts = ReturnType<typeof createPlayCounts>;

/** Play counts per title, counted when a track ends; `seeds` are the initial counts of the global map. */
export const createPlayCounts = (storage: SafeStorage, seeds: PlayCountMap) => {
  const listeners = new Set<() => void>();
  const readAll = (): PlayCountMap => ({ ...seeds, ...parseCounts(storage.read(globalCountsKey)) });
  let shown = seeds;
  const show = (counts: PlayCountMap) => {
    shown = counts;
    for (const listener of listeners) listener();
  };
  return {
    /** Initializes empty storage with the seeds and publishes the counts. */
    restore(): void {
      const counts = readAll();
      if (storage.read(globalCountsKey) !== JSON.stringify(counts))
        storage.write(globalCountsKey, JSON.stringify(counts));
      show(counts);
    },
    /** Increments the count. Reads first, since another tab may have written. */
    add(title: string): void {
      const local = Number(storage.read(localCountKey(title)));
      storage.write(localCountKey(title), String((isCount(local) ? local : 0) + 1));
      const counts = readAll();
      counts[title] = (counts[title] ?? 0) + 1;
      storage.write(globalCountsKey, JSON.stringify(counts));
      show(counts);
    },
    getCount: (title: string): number => shown[title] ?? 0,
    getSeed: (title: string): number => seeds[title] ?? 0,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
