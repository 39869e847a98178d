export type StorageState = "available" | "full" | "forbidden";

/** Web storage that never throws: it can be blocked (private mode), full (quota) or hold broken data. */
export type SafeStorage = {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  /** Result of the last write. */
  status: () => StorageState;
  subscribe: (listener: () => void) => () => void;
};

type Store = Pick<Storage, "getItem" | "setItem">;

/** Falls back to memory when a write fails. `open` may throw, as accessing `window.localStorage` can. */
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
