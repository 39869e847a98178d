import MiniSearch from "minisearch";
import { type PaletteEntry, paletteGroups } from "#contracts/search/palette.ts";

const maxResults = 30;
const maxPerGroup = 8;
const maxQueryLength = 100;

const normalize = (term: string): string => term.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

// Edits that a word may be away: two letters swapped are two.
const allowTypos = (term: string): number | false => (term.length > 5 ? 2 : term.length > 3 ? 1 : false);

// A letter or two begin too many words to search all texts for them.
const isShort = (word: string | undefined): boolean => word !== undefined && word.length < 3;

const takeFew = (results: Iterable<PaletteEntry>): PaletteEntry[] => {
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
 * Search over titles, second lines and keywords. Words may be unfinished and, where nothing else is found, misspelt. A
 * letter or two are looked for at the begin of titles only, and not at all behind other words.
 */
export const createPaletteIndex = (entries: readonly PaletteEntry[]) => {
  const index = new MiniSearch<PaletteEntry & { id: number }>({
    fields: ["title", "keywords", "detail"],
    processTerm: (term) => normalize(term) || null,
    searchOptions: { boost: { title: 4, keywords: 1.5 }, combineWith: "AND", prefix: true },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const titles = entries.map((entry) => ({ entry, title: normalize(entry.title) }));

  return {
    search(query: string): PaletteEntry[] {
      const words = query.slice(0, maxQueryLength).split(/\s+/).filter(Boolean);
      if (words.length > 1 && isShort(words.at(-1))) words.pop();
      const asked = words.join(" ");
      if (isShort(asked)) {
        const begin = normalize(asked);
        return takeFew(titles.flatMap(({ entry, title }) => (begin && title.startsWith(begin) ? entry : [])));
      }
      const exact = index.search(asked);
      const results = exact.length > 0 ? exact : index.search(asked, { fuzzy: allowTypos });
      return takeFew(results.flatMap(({ id }) => entries[id as number] ?? []));
    },
  };
};

export type ResultGroup = { group: PaletteEntry["group"]; entries: PaletteEntry[] };

/** Results by group: the group of the best result first, the others in their usual order. */
export const groupResults = (results: readonly PaletteEntry[]): ResultGroup[] => {
  const byGroup = Map.groupBy(results, ({ group }) => group);
  const [best] = results;
  const order = best ? [best.group, ...paletteGroups.filter((group) => group !== best.group)] : [];
  return order.flatMap((group) => {
    const entries = byGroup.get(group);
    return entries ? [{ group, entries }] : [];
  });
};
