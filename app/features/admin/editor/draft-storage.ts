import { type EditorContent, emptyDraft, createEmptyContent, type PostDraft } from "./post-draft.ts";

/** A draft of one tab, as it is kept in the browser. */
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

/** Takes the name of this tab for itself as long as it lives. A copied tab carries the same name and gets another one. */
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
 * Keeps what is not saved yet, for each tab on its own: two tabs never write over each other's text.
 * `restore` finds what this tab had before a reload, else what a tab left behind that is no more.
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
    /** False where the browser keeps nothing, for lack of room or of permission. */
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

/** Where storage is forbidden, a draft lives as long as its page. */
export const noopDraftStorage: DraftStorage = { restore: async () => null, save: () => false, clear: () => undefined };

/** Puts a draft away that something else took the place of, so that it can be fetched back. */
export const stashDraft = (content: EditorContent): void => {
  try {
    localStorage.setItem(stashKey, JSON.stringify({ ...content, savedAt: Date.now() }));
  } catch {
    // There is no room for it.
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
