import { type BrowserStorage, localStore } from "../storage/browser-storage.ts";

const checkKey = "chloe-storage-check";

/** Storage adapter for supabase-js: localStorage, or memory for this page when storage is blocked. */
export const createSessionStorage = (storage: BrowserStorage) => {
  const keys = new Set<string>();
  let isPersistent = true;
  const write = (key: string, value: string): void => {
    isPersistent = storage.write(key, value) === "available" && isPersistent;
  };
  return {
    getItem(key: string): string | null {
      keys.add(key);
      return storage.read(key);
    },
    setItem(key: string, value: string): void {
      keys.add(key);
      write(key, value);
    },
    removeItem: (key: string): void => storage.remove(key),
    /** Removes all stored values. */
    clear(): void {
      for (const key of keys) storage.remove(key);
    },
    /** False once a write to localStorage has failed. */
    isPersistent: (): boolean => {
      write(checkKey, "1");
      storage.remove(checkKey);
      return isPersistent;
    },
  };
};

export const sessionStorage = createSessionStorage(localStore);
