import { createStore, type Store } from "./external-store.ts";

export type StorageStatus = "available" | "full" | "forbidden";

export type BrowserStorage = {
  read: (key: string) => string | null;
  /** The value as JSON; undefined if it is missing or broken. */
  readJson: (key: string) => unknown;
  /** Returns false if the value is kept in memory only, until the page is left. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  listKeys: () => string[];
  /** Result of the last access. */
  status: Store<StorageStatus>;
};

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const isQuotaError = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/**
 * Web storage that never throws. It can be blocked (private mode: `open` throws), full (quota), hold broken values, or be
 * absent (`open` returns null on the server, where nothing is kept, since all requests share the memory).
 */
export const createBrowserStorage = (open: () => Area | null): BrowserStorage => {
  const memory = new Map<string, string>();
  const status = createStore<StorageStatus>("available");
  const access = <Result>(use: (area: Area) => Result, otherwise: Result, handleFailure?: () => void): Result => {
    try {
      const area = open();
      return area ? use(area) : otherwise;
    } catch (error) {
      handleFailure?.();
      status.setState(isQuotaError(error) ? "full" : "forbidden");
      return otherwise;
    }
  };
  const read = (key: string) => memory.get(key) ?? access((area) => area.getItem(key), null);
  return {
    read,
    readJson: (key) => {
      try {
        return JSON.parse(read(key) ?? "");
      } catch {
        return undefined;
      }
    },
    write: (key, value) =>
      access(
        (area) => {
          area.setItem(key, value);
          memory.delete(key);
          status.setState("available");
          return true;
        },
        false,
        () => memory.set(key, value),
      ),
    remove: (key) => {
      memory.delete(key);
      access((area) => area.removeItem(key), undefined);
    },
    listKeys: () => [...new Set([...memory.keys(), ...access((area) => Object.keys(area), [])])],
    status,
  };
};

const isBrowser = typeof window !== "undefined";

/** localStorage: stays after the browser is closed, one for all tabs. */
export const localStore = createBrowserStorage(() => (isBrowser ? window.localStorage : null));

/** sessionStorage: survives reload and Back in this tab only. */
export const tabStore = createBrowserStorage(() => (isBrowser ? window.sessionStorage : null));

/** Calls `listener` when another tab has written the key. Returns an unsubscribe function. */
export const watchOtherTabs = (
  tabs: Pick<Window, "addEventListener" | "removeEventListener">,
  key: string,
  listener: () => void,
): (() => void) => {
  const handle = (event: Event) => {
    if ((event as StorageEvent).key === key) listener();
  };
  tabs.addEventListener("storage", handle);
  return () => tabs.removeEventListener("storage", handle);
};
