import { parseSearchQuery, toStems } from "../search/query-terms.ts";

/** What a selection needs to know of an entry of the lore. */
export type LoreEntry = {
  title: string;
  keys: readonly string[];
  content: string;
  isEnabled: boolean;
  isConstant: boolean;
};

/** `always`: a constant entry, or one of all. `key`: one of its keys was said. `words`: the last turn is about what it tells. */
export type SelectedLore<Entry extends LoreEntry> = { entry: Entry; by: "always" | "key" | "words" };

type LoreQuestion = {
  /** The last turns, oldest first; the last one is the question. Null brings up all entries. */
  said: readonly string[] | null;
  /** Names that say nothing of what is meant, since all is about them. */
  names: readonly string[];
  /** In characters, of titles and contents together. */
  maxLength: number;
};

/** In characters, of the end of what was said. */
const maxScanned = 4_000;
/** Entries that are found by words alone. */
const maxFound = 3;
/** Below this share of the question's words, an entry is about something else. */
const leastCoverage = 0.34;

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
/** Scripts without spaces between words. */
const isSpaceless = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);

/** Whether a key stands in a text as a word or words of its own, or in the plural; both are folded. */
const hasKey = (text: string, key: string): boolean => {
  if (isSpaceless(key)) return text.includes(key);
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const end = at + key.length;
    const isPlural = text[end] === "s" && !isLetter(text[end + 1]);
    if (!isLetter(text[at - 1]) && (!isLetter(text[end]) || isPlural)) return true;
  }
  return false;
};

type Prepared = { keys: string[]; stems: ReadonlySet<string>; titleStems: ReadonlySet<string> };

/** Each entry is prepared once. */
const prepared = new WeakMap<LoreEntry, Prepared>();
const prepare = (entry: LoreEntry): Prepared => {
  const cached = prepared.get(entry);
  if (cached) return cached;
  const titleStems = new Set(toStems(entry.title));
  // Macros are no words.
  const text = entry.content.replaceAll("{{char}}", " ").replaceAll("{{user}}", " ");
  const made = {
    keys: entry.keys.map((key) => fold(key.trim())).filter((key) => key !== ""),
    stems: new Set([...titleStems, ...toStems(`${entry.keys.join(" ")} ${text}`)]),
    titleStems,
  };
  prepared.set(entry, made);
  return made;
};

/** The entries that a question is about, the best first: those with enough of its words, of which rare ones count more. */
const findByWords = <Entry extends LoreEntry>(
  entries: readonly Entry[],
  question: string,
  names: readonly string[],
): Entry[] => {
  const nameStems = new Set(names.flatMap(toStems));
  const terms = parseSearchQuery(question).terms.filter((term) => !nameStems.has(term));
  const weights = terms.map((term) => {
    const count = entries.filter((entry) => prepare(entry).stems.has(term)).length;
    return [term, Math.log(1 + entries.length / (1 + count))] as const;
  });
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return entries
    .map((entry) => {
      const { stems, titleStems } = prepare(entry);
      const rate = (words: ReadonlySet<string>) =>
        weights.reduce((sum, [term, weight]) => sum + (words.has(term) ? weight : 0), 0) / (total || 1);
      return { entry, coverage: rate(stems), score: rate(stems) + rate(titleStems) };
    })
    .filter(({ coverage }) => coverage >= leastCoverage)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxFound)
    .map(({ entry }) => entry);
};

/**
 * The entries of a lore that what is being said brings up: the constant ones, those with a key in the last turns, then
 * those that the question is about; as many as fit.
 */
export const selectLore = <Entry extends LoreEntry>(
  lore: readonly Entry[],
  { said, names, maxLength }: LoreQuestion,
): SelectedLore<Entry>[] => {
  const text = fold((said ?? []).join("\n").slice(-maxScanned)).slice(-maxScanned);
  const enabled = lore.filter(({ isEnabled, content }) => isEnabled && content.trim() !== "");
  const free = enabled.filter(({ isConstant }) => !isConstant);
  const named = free.filter((entry) => prepare(entry).keys.some((key) => hasKey(text, key)));
  const matches = findByWords(free, said?.at(-1) ?? "", names).filter((entry) => !named.includes(entry));
  const always = [...enabled.filter(({ isConstant }) => isConstant), ...(said === null ? free : [])];
  const wanted: SelectedLore<Entry>[] = [
    ...always.map((entry) => ({ entry, by: "always" as const })),
    ...named.map((entry) => ({ entry, by: "key" as const })),
    ...matches.map((entry) => ({ entry, by: "words" as const })),
  ];
  let left = maxLength;
  return wanted.filter(({ entry: { title, content } }) => {
    const length = title.length + content.length;
    if (length > left) return false;
    left -= length;
    return true;
  });
};
