import type { SafeStorage } from "./safe-storage.ts";

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

const parse = (text: string | null): Preferences => {
  try {
    const value = JSON.parse(text ?? "{}") as Partial<Record<keyof Preferences, unknown>> | null;
    if (typeof value !== "object" || value === null) return defaultPreferences;
    const { volume, isMuted, hasButterflies, liked, positions } = value;
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
  } catch {
    return defaultPreferences;
  }
};

export type PlayerPreferencesStore = ReturnType<typeof createPlayerPreferences>;

export const createPlayerPreferences = (storage: SafeStorage) => {
  const listeners = new Set<() => void>();
  let shown = defaultPreferences;
  const show = (remembered: Preferences) => {
    shown = remembered;
    for (const listener of listeners) listener();
  };
  const change = (part: (before: Preferences) => Partial<Preferences>) => {
    const before = parse(storage.read(preferencesKey));
    const after = { ...before, ...part(before) };
    storage.write(preferencesKey, JSON.stringify(after));
    show(after);
  };
  return {
    restore: (): Preferences => {
      show(parse(storage.read(preferencesKey)));
      return shown;
    },
    current: (): Preferences => shown,
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
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
