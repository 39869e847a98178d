export type StorageState = "available" | "full" | "forbidden";

/** Web storage that never throws: private windows forbid it, and it can be full. */
export type SafeStorage = {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  /** How the last write went. */
  status: () => StorageState;
  subscribe: (listener: () => void) => () => void;
};

type Store = Pick<Storage, "getItem" | "setItem">;

/** What cannot be written is remembered until the page is left. `open` may throw, as reading `window.localStorage` may. */
export const createSafeStorage = (open: () => Store): SafeStorage => {
  const remembered = new Map<string, string>();
  const listeners = new Set<() => void>();
  let state: StorageState = "available";
  const report = (next: StorageState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    read: (key) => {
      const cached = remembered.get(key);
      if (cached !== undefined) return cached;
      try {
        return open().getItem(key);
      } catch {
        report("forbidden");
        return null;
      }
    },
    write: (key, value) => {
      try {
        open().setItem(key, value);
        remembered.delete(key);
        report("available");
      } catch (error) {
        remembered.set(key, value);
        report(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden");
      }
    },
    status: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const browserStorage = createSafeStorage(() => window.localStorage);
