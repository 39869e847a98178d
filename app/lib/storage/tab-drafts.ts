import { type BrowserStorage, localStore, type StorageStatus, tabStore } from "./browser-storage.ts";
import { createId } from "./create-id.ts";

type Stored<Content> = { content: Content; savedAt: number };

export type TabDrafts<Content> = {
  /** This tab's draft from before a reload, else the newest one of a tab that was closed. */
  restore: () => Promise<Content | null>;
  save: (content: Content) => StorageStatus;
  clear: () => void;
};

/** Until they are open, and where the browser keeps nothing. */
export const noTabDrafts = {
  restore: async () => null,
  save: () => "forbidden" as const,
  clear: () => undefined,
};

type TabDraftOptions<Content> = {
  /** Drafts are stored in localStorage under `prefix` and the tab's id. */
  prefix: string;
  /** sessionStorage key of the tab's id. */
  tabKey: string;
  parse: (stored: unknown) => Content | null;
  local?: BrowserStorage;
  tab?: BrowserStorage;
  locks?: Pick<LockManager, "request" | "query"> | undefined;
};

/** Claims the tab's draft with a Web Lock (mutex) until the tab closes. */
const claim = async (key: string, locks: Pick<LockManager, "request"> | undefined): Promise<boolean> => {
  if (!locks) return true;
  return new Promise((resolve) => {
    void locks.request(key, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
};

const getSavedAt = (stored: unknown): number => {
  const { savedAt } = stored as { savedAt?: unknown };
  return typeof savedAt === "number" ? savedAt : 0;
};

/**
 * Autosaved drafts in localStorage, one per tab, so that two tabs never overwrite each other's text. For a form whose
 * draft may be lost with the tab use `createDraft`.
 */
export const openTabDrafts = async <Content extends object>({
  prefix,
  tabKey,
  parse,
  local = localStore,
  tab = tabStore,
  locks = typeof navigator === "undefined" ? undefined : navigator.locks,
}: TabDraftOptions<Content>): Promise<TabDrafts<Content>> => {
  let name = tab.read(tabKey) ?? createId();
  // A duplicated tab has the same id and must take a new one.
  if (!(await claim(prefix + name, locks))) {
    name = createId();
    await claim(prefix + name, locks);
  }
  tab.write(tabKey, name);
  const key = prefix + name;

  const read = (from: string): Stored<Content> | null => {
    const stored = local.readJson(from);
    const content = parse(stored);
    return content && { content, savedAt: getSavedAt(stored) };
  };
  const save = (content: Content, savedAt = Date.now()) => local.write(key, JSON.stringify({ ...content, savedAt }));
  const findNewestOrphan = async () => {
    const { held = [] } = (await locks?.query()) ?? {};
    const open = new Set(held.map((lock) => lock.name));
    return local
      .listKeys()
      .filter((other) => other.startsWith(prefix) && other !== key && !open.has(other))
      .flatMap((other) => {
        const stored = read(other);
        return stored ? [{ ...stored, key: other }] : [];
      })
      .sort((a, b) => b.savedAt - a.savedAt)[0];
  };

  return {
    restore: async () => {
      const own = read(key);
      if (own) return own.content;
      const orphan = await findNewestOrphan();
      if (!orphan) return null;
      save(orphan.content, orphan.savedAt);
      local.remove(orphan.key);
      return orphan.content;
    },
    save: (content) => save(content),
    clear: () => local.remove(key),
  };
};
