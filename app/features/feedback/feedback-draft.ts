import type { FeedbackCategory } from "#contracts/feedback.ts";

/** Form values. `category` is null until selected. */
export type Draft = {
  name: string;
  email: string;
  category: FeedbackCategory | null;
  rating: number;
  subject: string;
  message: string;
  contact: boolean;
};

export const emptyDraft: Draft = {
  name: "",
  email: "",
  category: null,
  rating: 0,
  subject: "",
  message: "",
  contact: false,
};

const key = "chloe-feedback-draft";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Autosaves the draft in sessionStorage; in memory when storage is blocked. */
export const createDraftStorage = (open: () => Store) => {
  let draftInMemory: Draft | null = null;
  return {
    read: (): Draft => {
      if (draftInMemory) return draftInMemory;
      try {
        const stored = JSON.parse(open().getItem(key) ?? "null") as Partial<Draft> | null;
        return { ...emptyDraft, ...stored };
      } catch {
        return emptyDraft;
      }
    },
    write: (draft: Draft): void => {
      draftInMemory = draft;
      try {
        open().setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is blocked or full: kept in memory.
      }
    },
    clear: (): void => {
      draftInMemory = null;
      try {
        open().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
};

export const draftStorage = createDraftStorage(() => window.sessionStorage);
