import MiniSearch from "minisearch";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import { toStem } from "./query-terms.ts";
import { type Candidate, toCandidate } from "./rank-paragraphs.ts";
import { listSiteParagraphs } from "./site-documents.ts";

const maxParagraphs = 60;

/** Index over the paragraphs of the pages that come with the site. */
export const createDocumentIndex = (texts: HubTexts) => {
  const candidates = listSiteParagraphs(texts).map(toCandidate);
  const index = new MiniSearch<{ id: number; text: string; context: string }>({
    fields: ["text", "context"],
    processTerm: (term) =>
      toStem(
        term
          .normalize("NFKD")
          .replaceAll(/[\p{M}'’]/gu, "")
          .toLowerCase(),
      ),
    searchOptions: { boost: { context: 0.7 }, fuzzy: false },
  });
  index.addAll(candidates.map(({ text, title, heading }, id) => ({ id, text, context: `${title} ${heading ?? ""}` })));
  const counts = new Map<string, number>();
  for (const { stems } of candidates) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);

  return {
    size: candidates.length,
    /** The number of paragraphs that have a word, by its stem. */
    count: (term: string): number => counts.get(term) ?? 0,
    /** A known word that differs by a letter or two; null if there is none. */
    findSimilar: (term: string): string | null => {
      if (term.length < 5) return null;
      const [best] = index.search(term, { fuzzy: 0.2, processTerm: (word) => word });
      return best?.terms[0] ?? null;
    },
    search: (terms: readonly string[]): Candidate[] =>
      index
        .search(terms.join(" "), { processTerm: (word) => word })
        .slice(0, maxParagraphs)
        .flatMap(({ id }) => candidates[id as number] ?? []),
  };
};

export type DocumentIndex = ReturnType<typeof createDocumentIndex>;
