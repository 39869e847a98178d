import { maxTypoText } from "#contracts/typo-report.ts";

export type TypoDraft = { quote: string; correction: string; note: string };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const emptyDraft: TypoDraft = { quote: "", correction: "", note: "" };
const toKey = (page: string): string => `chloe-typo-draft:${page}`;

/** Truncates a selection to the maximum length without splitting a surrogate pair. */
export const getSelectedQuote = (selected: string): string =>
  selected
    .trim()
    .slice(0, maxTypoText)
    .replace(/[\uD800-\uDBFF]$/, "");

/** Autosaves the draft of a report per page in sessionStorage; does nothing when storage is blocked. */
export const createTypoDraftStorage = (open: () => Store) => ({
  /** Initial form values: the stored draft; the selection replaces its quote unless a correction was already typed. */
  restore: (page: string, selected: string): TypoDraft => {
    const quote = getSelectedQuote(selected);
    let stored = emptyDraft;
    try {
      stored = { ...emptyDraft, ...(JSON.parse(open().getItem(toKey(page)) ?? "null") as Partial<TypoDraft> | null) };
    } catch {
      // Storage is blocked or the draft is corrupt.
    }
    return quote !== "" && stored.correction === "" ? { ...stored, quote } : stored;
  },
  save: (page: string, draft: TypoDraft): void => {
    try {
      open().setItem(toKey(page), JSON.stringify(draft));
    } catch {
      // Storage is blocked or full: the draft lives as long as the dialog.
    }
  },
  clear: (page: string): void => {
    try {
      open().removeItem(toKey(page));
    } catch {
      // Nothing was stored.
    }
  },
});

export const typoDraftStorage = createTypoDraftStorage(() => window.sessionStorage);
