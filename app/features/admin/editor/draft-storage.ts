import { type EditorContent, emptyDraft, createEmptyContent, type PostDraft } from "./post-draft.ts";

/** Autosaved draft of one browser tab. */
type StoredDraft = EditorContent & { savedAt: number };

const prefix = "chloe-admin-draft:";
const stashKey = "chloe-admin-set-aside";
const tabKey = "chloe-admin-tab";

const parse = (text: string | null): StoredDraft | null => {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<StoredDraft> | null;
    if (!stored?.draft || !stored.target) return null;
    return {
      draft: { ...emptyDraft, ...(stored.draft as Partial<PostDraft>) },
      target: { ...createEmptyContent().target, ...stored.target },
      savedAt: stored.savedAt ?? 0,
    };
  } catch {
    return null;
  }
};

/** Claims the tab id with a Web Lock (mutex) until the tab closes. A duplicated tab has the same id and must take a new one. */
const claim = async (name: string): Promise<boolean> => {
  if (!("locks" in navigator)) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(prefix + name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
};

const findOpenTabs = async (): Promise<Set<string>> => {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name ?? ""));
};

const orphanedDrafts = (living: Set<string>): [string, StoredDraft][] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && !living.has(key))
    .flatMap((key): [string, StoredDraft][] => {
      const stored = parse(localStorage.getItem(key));
      return stored ? [[key, stored]] : [];
    })
    .sort(([, a], [, b]) => b.savedAt - a.savedAt);

/**
 * Autosave to localStorage, one draft per tab, so that two tabs never overwrite each other's text.
 * `restore` returns this tab's draft from before a reload, else the newest orphaned draft of a closed tab.
 */
export const createDraftStorage = async () => {
  let name = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  if (!(await claim(name))) {
    name = crypto.randomUUID();
    await claim(name);
  }
  sessionStorage.setItem(tabKey, name);
  const key = prefix + name;
  return {
    restore: async (): Promise<EditorContent | null> => {
      const own = parse(localStorage.getItem(key));
      if (own) return own;
      const [left] = orphanedDrafts(await findOpenTabs());
      if (!left) return null;
      localStorage.setItem(key, JSON.stringify(left[1]));
      localStorage.removeItem(left[0]);
      return left[1];
    },
    /** Returns false when storage is full or blocked. */
    save: (content: EditorContent): boolean => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...content, savedAt: Date.now() }));
        return true;
      } catch {
        return false;
      }
    },
    clear: (): void => localStorage.removeItem(key),
  };
};

export type DraftStorage = Awaited<ReturnType<typeof createDraftStorage>>;

/** Used when storage is blocked: drafts are kept in memory only. */
export const noopDraftStorage: DraftStorage = { restore: async () => null, save: () => false, clear: () => undefined };

/** Stashes a draft that was replaced in the form, so that it can be restored. */
export const stashDraft = (content: EditorContent): void => {
  try {
    localStorage.setItem(stashKey, JSON.stringify({ ...content, savedAt: Date.now() }));
  } catch {
    // Storage is full or blocked.
  }
};

export const popStash = (): EditorContent | null => {
  try {
    const content = parse(localStorage.getItem(stashKey));
    localStorage.removeItem(stashKey);
    return content;
  } catch {
    return null;
  }
};
