import { maxTypoText } from "#contracts/typo-report.ts";

export type TypoDraft = { quote: string; correction: string; note: string };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const emptyDraft: TypoDraft = { quote: "", correction: "", note: "" };
const toKey = (page: string): string => `chloe-typo-draft:${page}`;

/** As much of a selection as a report may quote, never half a character. */
export const getSelectedQuote = (selected: string): string =>
  selected
    .trim()
    .slice(0, maxTypoText)
    .replace(/[\uD800-\uDBFF]$/, "");

/** Keeps what was typed about a page for this visit; where storage is forbidden, nothing. */
export const createTypoDraftStorage = (open: () => Store) => ({
  /** What the form begins with: the unsent text, and the selection where no correction belongs to another quote yet. */
  restore: (page: string, selected: string): TypoDraft => {
    const quote = getSelectedQuote(selected);
    let stored = emptyDraft;
    try {
      stored = { ...emptyDraft, ...(JSON.parse(open().getItem(toKey(page)) ?? "null") as Partial<TypoDraft> | null) };
    } catch {
      // There is none that can be read.
    }
    return quote !== "" && stored.correction === "" ? { ...stored, quote } : stored;
  },
  save: (page: string, draft: TypoDraft): void => {
    try {
      open().setItem(toKey(page), JSON.stringify(draft));
    } catch {
      // Then it lives as long as the dialog.
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
