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

/** How often each title was heard to its end: `seeds` by title are where the global map begins. */
export const createPlayCounts = (storage: SafeStorage, seeds: PlayCountMap) => {
  const listeners = new Set<() => void>();
  const readAll = (): PlayCountMap => ({ ...seeds, ...parseCounts(storage.read(globalCountsKey)) });
  let shown = seeds;
  const show = (counts: PlayCountMap) => {
    shown = counts;
    for (const listener of listeners) listener();
  };
  return {
    /** Puts the seeds into an empty store and shows what is there. */
    restore(): void {
      const counts = readAll();
      if (storage.read(globalCountsKey) !== JSON.stringify(counts))
        storage.write(globalCountsKey, JSON.stringify(counts));
      show(counts);
    },
    /** Counts one play. Reads first, since another tab may have counted too. */
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
