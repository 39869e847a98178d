import MiniSearch from "minisearch";
import { foldWord } from "#contracts/search/fold-word.ts";
import { hasSpacelessLetters, pairLetters, splitRuns } from "#contracts/search/pair-letters.ts";
import { type PaletteEntry, paletteGroups } from "#contracts/search/palette.ts";

const maxResults = 30;
const maxPerGroup = 8;
const maxQueryLength = 100;

const normalize = (term: string): string => foldWord(term.normalize("NFKC").toLowerCase());

const splitAtMarks: (text: string) => string[] = MiniSearch.getDefault("tokenize");

// Scripts without spaces are found within a run of letters by its pairs.
const splitWords = (text: string): string[] =>
  splitAtMarks(text.normalize("NFKC")).flatMap((word) =>
    splitRuns(word).flatMap(({ run, isSpaceless }) => (isSpaceless ? pairLetters(run) : run)),
  );

// "fallback" also finds "fall-back", and a single letter what it stands in.
const splitAndJoin = (text: string): string[] => [
  ...splitWords(text),
  ...splitRuns(text).flatMap(({ run, isSpaceless }) => (isSpaceless ? Array.from(run) : [])),
  ...text
    .split(/[^\p{L}-]/u)
    .filter((word) => /\p{L}-\p{L}/u.test(word))
    .map((word) => word.replaceAll("-", "")),
];

// Maximum edit distance of a word; swapping two letters counts as two.
const allowTypos = (term: string): number | false => (term.length > 5 ? 2 : term.length > 3 ? 1 : false);

const hasFewerLetters = (word: string | undefined, least: number): boolean =>
  word !== undefined && word.length < least && !hasSpacelessLetters(word);

// One or two letters match too many words to search all texts for them.
const isShort = (word: string | undefined): boolean => hasFewerLetters(word, 3);

// Three letters match too many words to search details for them, unless nothing else is found.
const hasFewLetters = (word: string | undefined): boolean => hasFewerLetters(word, 4);

const toWords = (text: string): string =>
  normalize(text)
    .replaceAll(/[\p{Z}\p{P}]+/gu, " ")
    .trim();

// Ranks a long title with all words above a short one with only some of them.
const rateTitle = (title: string, asked: string): number => {
  if (title === asked) return 3;
  if (title.startsWith(asked)) return 2;
  return asked.split(" ").every((word) => ` ${title}`.includes(` ${word}`)) ? 1 : 0;
};

const isLast = (_: string, index: number, terms: string[]): boolean => index === terms.length - 1;

const limitResults = (results: Iterable<PaletteEntry>): PaletteEntry[] => {
  const counts = new Map<string, number>();
  const found: PaletteEntry[] = [];
  for (const entry of results) {
    const count = counts.get(entry.group) ?? 0;
    if (count >= maxPerGroup) continue;
    counts.set(entry.group, count + 1);
    found.push(entry);
    if (found.length >= maxResults) break;
  }
  return found;
};

/**
 * Search over titles, details and keywords, by prefix and, if nothing is found, with typos. A query of one or two
 * letters matches only the start of titles; a last word that short is ignored.
 */
export const createPaletteIndex = (entries: readonly PaletteEntry[]) => {
  const index = new MiniSearch<PaletteEntry & { id: number }>({
    fields: ["title", "keywords", "detail"],
    tokenize: splitAndJoin,
    processTerm: (term) => normalize(term) || null,
    searchOptions: { tokenize: splitWords, boost: { title: 4, keywords: 1.5 }, combineWith: "AND", prefix: true },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const texts = entries.map((entry) => ({
    entry,
    title: normalize(entry.title),
    titleWords: toWords(entry.title),
    text: ` ${toWords([entry.title, entry.keywords, entry.detail].join(" "))}`,
  }));

  const searchExactly = (asked: string) => {
    const found = hasFewLetters(asked) ? index.search(asked, { fields: ["title", "keywords"] }) : [];
    return found.length > 0 ? found : index.search(asked);
  };

  return {
    search(query: string): PaletteEntry[] {
      const words = query.slice(0, maxQueryLength).split(/\s+/).filter(Boolean);
      // A short last word only filters the results of the others.
      const last = words.length > 1 ? words.at(-1) : undefined;
      const hasEnd = isShort(last) || (hasFewLetters(last) && !isShort(words.slice(0, -1).join(" ")));
      const end = hasEnd ? normalize(words.pop() ?? "") : "";
      const asked = words.join(" ");
      if (isShort(asked)) {
        const begin = normalize(asked);
        return limitResults(texts.flatMap(({ entry, title }) => (begin && title.startsWith(begin) ? entry : [])));
      }
      const exact = searchExactly(asked);
      const results = exact.length > 0 ? exact : index.search(asked, { fuzzy: allowTypos, prefix: isLast });
      const isFound = (id: number) => isShort(end) || texts[id]?.text.includes(` ${end}`);
      const whole = toWords(query.slice(0, maxQueryLength));
      const rated = results.flatMap(({ id }) => {
        const text = isFound(id as number) ? texts[id as number] : undefined;
        return text ? { entry: text.entry, rating: rateTitle(text.titleWords, whole) } : [];
      });
      return limitResults(rated.toSorted((one, other) => other.rating - one.rating).map(({ entry }) => entry));
    },
  };
};

export type ResultGroup = { group: PaletteEntry["group"]; entries: PaletteEntry[] };

/** Groups results: the group of the best result first, the others in their usual order. */
export const groupResults = (results: readonly PaletteEntry[]): ResultGroup[] => {
  const byGroup = Map.groupBy(results, ({ group }) => group);
  const [best] = results;
  const order = best ? [best.group, ...paletteGroups.filter((group) => group !== best.group)] : [];
  return order.flatMap((group) => {
    const entries = byGroup.get(group);
    return entries ? [{ group, entries }] : [];
  });
};
