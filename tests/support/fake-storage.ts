import { createBrowserStorage } from "#app/lib/storage/browser-storage.ts";

/** For tests: in-memory storage. While `failure` is set, it throws a DOMException of that name. */
export const createFakeStorage = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries));
  const fake: { failure: "SecurityError" | "QuotaExceededError" | null } = { failure: null };
  const storage = createBrowserStorage(() => {
    if (fake.failure === "SecurityError") throw new DOMException("denied", fake.failure);
    return {
      // As in browsers, keys are properties of the storage object.
      ...Object.fromEntries(map),
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (fake.failure) throw new DOMException("full", fake.failure);
        map.set(key, value);
      },
      removeItem: (key: string) => void map.delete(key),
    };
  });
  return { fake, map, storage };
};
