import { isHiddenAddress } from "#contracts/hidden-links.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import type { Client } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { memoizeByContent } from "../content/memoize-by-content.ts";
import type { Log } from "../telemetry/log.ts";
import { getSiteWords } from "./query-terms.ts";
import { type Candidate, rankParagraphs, type Weights } from "./rank-paragraphs.ts";
import { getNameStems } from "./name-stems.ts";
import { createEntrySearch } from "./search-entries.ts";
import { createDocumentIndex, type DocumentIndex } from "./search-documents.ts";
import { createPostSearch } from "./search-posts.ts";
import type { SiteSearch } from "./site-search.ts";

type SearchDeps = {
  /**
   * Bypasses row level security, but only published rows are read: posts by the database function, hub entries by the
   * query.
   */
  service: Client;
  content: Content;
  log: Pick<Log, "warn">;
};

const maxHits = 20;
// The names occur in nearly every question, whatever it is about.
const nameShare = 0.15;

// Score factors by kind of page. Questions about the persona are not about the project; in all others, stories rank
// above the persona's own pages.
// What the lore tells in short stands at more length in the stories.
const kindsOfPersona = { persona: 1.15, lore: 0.7, document: 0.5, guide: 0.5, page: 0.5 };
const usualKinds = { persona: 0.7, lore: 0.5 };

/** What is searched besides the database, and the words of the persona's names. */
const getIndex = memoizeByContent((content) => ({
  documents: createDocumentIndex(content),
  nameStems: getNameStems(content),
}));
type SiteIndex = ReturnType<typeof getIndex>;

/** Rare words weigh more. Paragraphs of posts are only counted as far as they were found. */
const weigh = (terms: readonly string[], { documents, nameStems }: SiteIndex, posts: readonly Candidate[]): Weights =>
  new Map(
    terms.map((term) => {
      const count = documents.count(term) + posts.filter(({ stems }) => stems.has(term)).length;
      const weight = Math.log(1 + (documents.size + posts.length) / (1 + count));
      return [term, nameStems.has(term) ? weight * nameShare : weight];
    }),
  );

const complete = (begin: string, documents: DocumentIndex, posts: readonly Candidate[]): string | null => {
  if (begin.length < 3) return null;
  for (const { stems } of posts) for (const stem of stems) if (stem.startsWith(begin)) return stem;
  return documents.complete(begin);
};

/** Corrects the words of a query: unknown ones are completed while typing, otherwise treated as misspelt. */
const interpret = (
  terms: readonly string[],
  documents: DocumentIndex,
  posts: readonly Candidate[],
  isTyping: boolean,
): string[] => {
  const isKnown = (term: string) => documents.count(term) > 0 || posts.some(({ stems }) => stems.has(term));
  const meant = terms.map((term, index) => {
    if (isKnown(term)) return term;
    const completed = isTyping && index === terms.length - 1 ? complete(term, documents, posts) : null;
    return completed ?? documents.findSimilar(term) ?? term;
  });
  return [...new Set(meant)];
};

/** The search over the whole site. */
export const createSiteSearch = ({ service, content, log }: SearchDeps): SiteSearch => {
  const searchPosts = createPostSearch(service, content);
  const readEntries = createEntrySearch(service, content);
  // Without its database the site still finds what is in its documents.
  const orNothing = (pendingCandidates: Promise<Candidate[]>, signal?: AbortSignal): Promise<Candidate[]> =>
    pendingCandidates.catch((error: unknown) => {
      signal?.throwIfAborted();
      log.warn({ detail: String(error) }, "the database is not searched");
      return [];
    });

  return {
    async find(text, { isTyping = false, limit, signal }) {
      const language = getSiteWords(content);
      const { words, terms } = language.parseSearchQuery(text);
      if (terms.length === 0) return [];
      const index = getIndex(content);
      const { documents, nameStems } = index;
      const { hidden } = content.get("pages");
      const [posts, entries] = await Promise.all([
        hidden.includes("stories") ? [] : orNothing(searchPosts(words, signal), signal),
        orNothing(readEntries(signal), signal),
      ]);
      const stored = [...entries.filter(({ url }) => !isHiddenAddress(url, hidden)), ...posts];
      const meant = interpret(terms, documents, stored, isTyping);
      // An entry of the owner replaces one of the content with the same id.
      const own = new Set(entries.map(({ url }) => url));
      const candidates = [...documents.search(meant).filter(({ url }) => !own.has(url)), ...stored];
      const hits = rankParagraphs(candidates, weigh(meant, index, stored), {
        limit: Math.min(Math.max(limit, 1), maxHits),
        words: language,
        kindShares: meant.some((term) => nameStems.has(term)) ? kindsOfPersona : usualKinds,
      });
      return hits.map((hit) => ({ ...hit, url: toShownPath(hit.url, content.get("persona").shortName) }));
    },
  };
};
