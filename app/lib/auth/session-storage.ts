type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage adapter for supabase-js: localStorage, or memory for this page when storage is blocked. */
export const createSessionStorage = (open: () => Store) => {
  const memory = new Map<string, string>();
  const keys = new Set<string>();
  let isPersistent = true;
  const attempt = <Value>(work: (store: Store) => Value, otherwise: Value): Value => {
    try {
      return work(open());
    } catch {
      isPersistent = false;
      return otherwise;
    }
  };
  return {
    getItem(key: string): string | null {
      keys.add(key);
      return memory.get(key) ?? attempt((store) => store.getItem(key), null);
    },
    setItem(key: string, value: string): void {
      const isKept = attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key: string): void {
      memory.delete(key);
      attempt((store) => store.removeItem(key), undefined);
    },
    /** Removes all stored values. */
    clear(): void {
      for (const key of [...keys, ...memory.keys()]) {
        memory.delete(key);
        attempt((store) => store.removeItem(key), undefined);
      }
    },
    /** False once a write to localStorage has failed. */
    isPersistent: (): boolean => {
      attempt((store) => {
        store.setItem("chloe-storage-check", "1");
        store.removeItem("chloe-storage-check");
      }, undefined);
      return isPersistent;
    },
  };
};

export const sessionStorage = createSessionStorage(() => window.localStorage);
