import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { createStore } from "#app/lib/storage/external-store.ts";

export const preferencesKey = "chloe-player";

/** Player preferences in localStorage. Positions in seconds by title, volume 0 to 1. */
export type Preferences = {
  volume: number;
  isMuted: boolean;
  hasButterflies: boolean;
  liked: string[];
  positions: Record<string, number>;
};

export const defaultPreferences: Preferences = {
  volume: 1,
  isMuted: false,
  hasButterflies: true,
  liked: [],
  positions: {},
};

const isPosition = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === "number" && Number.isFinite(entry[1]) && entry[1] > 0;

const parse = (stored: unknown): Preferences => {
  if (typeof stored !== "object" || stored === null) return defaultPreferences;
  const { volume, isMuted, hasButterflies, liked, positions } = stored as Partial<Record<keyof Preferences, unknown>>;
  return {
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : 1,
    isMuted: isMuted === true,
    hasButterflies: hasButterflies !== false,
    liked: Array.isArray(liked) ? liked.filter((title) => typeof title === "string") : [],
    positions:
      typeof positions === "object" && positions !== null
        ? Object.fromEntries(Object.entries(positions).filter(isPosition))
        : {},
  };
};

export type PlayerPreferencesStore = ReturnType<typeof createPlayerPreferences>;

export const createPlayerPreferences = (storage: BrowserStorage) => {
  const store = createStore(defaultPreferences);
  const change = (part: (before: Preferences) => Partial<Preferences>) => {
    const before = parse(storage.readJson(preferencesKey));
    const after = { ...before, ...part(before) };
    storage.write(preferencesKey, JSON.stringify(after));
    store.setState(after);
  };
  return {
    store,
    restore: (): Preferences => {
      store.setState(parse(storage.readJson(preferencesKey)));
      return store.getState();
    },
    current: store.getState,
    saveVolume: (volume: number, isMuted: boolean): void => change(() => ({ volume, isMuted })),
    /** A position of 0 removes the entry. */
    savePosition: (title: string, position: number): void =>
      change(({ positions }) => {
        const { [title]: _old, ...others } = positions;
        return { positions: position > 0 ? { ...others, [title]: Math.round(position * 10) / 10 } : others };
      }),
    toggleLike: (title: string): void =>
      change(({ liked }) => ({
        liked: liked.includes(title) ? liked.filter((other) => other !== title) : [...liked, title],
      })),
    showButterflies: (hasButterflies: boolean): void => change(() => ({ hasButterflies })),
  };
};
