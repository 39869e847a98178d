import MiniSearch from "minisearch";
import { isHiddenAddress } from "#contracts/hidden-links.ts";
import type { Content } from "../content/live-content.ts";
import { getSiteWords } from "./query-terms.ts";
import { type Candidate, toCandidate } from "./rank-paragraphs.ts";
import { listSiteParagraphs } from "./site-documents.ts";
import { createSpellingCheck } from "./spelling.ts";

const maxParagraphs = 60;

/** Index of the paragraphs of the pages that are part of the site and not hidden. */
export const createDocumentIndex = (content: Content) => {
  const { hidden } = content.get("pages");
  const words = getSiteWords(content);
  const candidates = listSiteParagraphs(content)
    .filter(({ url }) => !isHiddenAddress(url, hidden))
    .map((paragraph) => toCandidate(words, paragraph));
  const index = new MiniSearch<{ id: number; text: string; context: string }>({
    fields: ["text", "context"],
    tokenize: words.toStems,
    processTerm: (stem) => stem,
    searchOptions: { boost: { context: 0.7 }, tokenize: (stems) => stems.split(" ") },
  });
  index.addAll(candidates.map(({ text, title, heading }, id) => ({ id, text, context: `${title} ${heading ?? ""}` })));
  const counts = new Map<string, number>();
  for (const { stems } of candidates) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);

  return {
    size: candidates.length,
    /** The number of paragraphs that contain a word, by its stem. */
    count: (stem: string): number => counts.get(stem) ?? 0,
    /** The known word that a misspelt one means; null if there is none. */
    findSimilar: createSpellingCheck(counts.keys()),
    /** A known word with this prefix; null if there is none. */
    complete: (begin: string): string | null => index.search(begin, { prefix: true })[0]?.terms[0] ?? null,
    search: (stems: readonly string[]): Candidate[] =>
      index
        .search(stems.join(" "))
        .slice(0, maxParagraphs)
        .flatMap(({ id }) => candidates[id as number] ?? []),
  };
};

export type DocumentIndex = ReturnType<typeof createDocumentIndex>;
