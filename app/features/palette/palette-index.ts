import MiniSearch from "minisearch";
import { type PaletteEntry, paletteGroups } from "#contracts/palette.ts";

const maxResults = 30;
const maxPerGroup = 8;
const maxQueryLength = 100;

const normalize = (term: string): string => term.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Search over titles, second lines and keywords: the last word may be unfinished, longer words may be misspelt. */
export const createPaletteIndex = (entries: readonly PaletteEntry[]) => {
  const index = new MiniSearch<PaletteEntry & { id: number }>({
    fields: ["title", "keywords", "detail"],
    processTerm: (term) => normalize(term) || null,
    searchOptions: {
      boost: { title: 4, keywords: 1.5 },
      combineWith: "AND",
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      maxFuzzy: 2,
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return {
    search(query: string): PaletteEntry[] {
      const counts = new Map<string, number>();
      const found: PaletteEntry[] = [];
      for (const { id } of index.search(query.slice(0, maxQueryLength))) {
        const entry = entries[id as number];
        const count = entry ? (counts.get(entry.group) ?? 0) : maxPerGroup;
        if (!entry || count >= maxPerGroup) continue;
        counts.set(entry.group, count + 1);
        found.push(entry);
        if (found.length >= maxResults) break;
      }
      return found;
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
