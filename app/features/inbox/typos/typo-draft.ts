import { createDraft, type Draft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { maxTypoText } from "#contracts/inbox/typo-report.ts";

type TypoDraft = { quote: string; correction: string; note: string };

export const emptyTypoDraft: TypoDraft = { quote: "", correction: "", note: "" };
const parse = parseTexts(emptyTypoDraft);

/** Truncates a selection to the maximum length without splitting a surrogate pair. */
export const getSelectedQuote = (selected: string): string =>
  selected
    .trim()
    .slice(0, maxTypoText)
    .replace(/[\uD800-\uDBFF]$/, "");

/** The draft of a page's report. The selection replaces its quote unless a correction was already typed. */
export const openTypoDraft = (page: string, selected: string, storage?: BrowserStorage): Draft<TypoDraft> => {
  const draft = createDraft(`chloe-typo-draft:${page}`, parse, storage);
  const quote = getSelectedQuote(selected);
  const stored = draft.getState();
  if (quote !== "" && stored.correction === "") draft.setState({ ...stored, quote });
  return draft;
};
