export type StorageStatus = "available" | "full" | "forbidden";

export type BrowserStorage = {
  read: (key: string) => string | null;
  /** The value as JSON; undefined if it is missing or broken. */
  readJson: (key: string) => unknown;
  /** Unless this returns "available", the value is stored in memory only, until the page is unloaded. */
  write: (key: string, value: string) => StorageStatus;
  remove: (key: string) => void;
  listKeys: () => string[];
};

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Web storage that never throws. It can be blocked (private mode: `open` throws), full (quota), hold broken values, or
 * be absent: on the server `open` returns undefined and nothing is stored, since all requests would share it.
 */
export const createBrowserStorage = (open: () => Area | undefined): BrowserStorage => {
  const memory = new Map<string, string>();
  const attempt = <Result>(access: () => Result): Result | undefined => {
    try {
      return access();
    } catch {
      return undefined;
    }
  };
  const read = (key: string) => memory.get(key) ?? attempt(() => open()?.getItem(key)) ?? null;
  return {
    read,
    readJson: (key) => attempt(() => JSON.parse(read(key) ?? "") as unknown),
    write: (key, value) => {
      try {
        open()?.setItem(key, value);
        memory.delete(key);
        return "available";
      } catch (error) {
        memory.set(key, value);
        return (error as Error).name === "QuotaExceededError" ? "full" : "forbidden";
      }
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => open()?.removeItem(key));
    },
    listKeys: () => attempt(() => Object.keys(open() ?? {})) ?? [],
  };
};

/** localStorage: persistent, shared by all tabs. */
export const localStore = createBrowserStorage(() => globalThis.window?.localStorage);

/** sessionStorage: survives reload and Back in this tab only. */
export const tabStore = createBrowserStorage(() => globalThis.window?.sessionStorage);
