import { persona } from "#content/content.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import { isHiddenAddress } from "#contracts/hidden-links.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import type { ShownSite } from "#contracts/shown-pages.ts";
import type { Client } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";
import { parseSearchQuery, toStems } from "./query-terms.ts";
import { type Candidate, rankParagraphs, type Weights } from "./rank-paragraphs.ts";
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
  loadHubTexts(): Promise<HubTexts>;
  /** What is hidden is not found, and addresses contain the persona's short name. */
  readShown(): ShownSite;
  log: Pick<Log, "warn">;
};

const maxHits = 20;
// The names occur in nearly every question, whatever it is about.
const nameStems = new Set(toStems(`${persona.name} ${persona.productName}`));
const nameShare = 0.15;

// Score factors by kind of page. Questions about the persona are not about the project; in all others, stories rank
// above the persona's own pages.
const kindsOfPersona = { persona: 1.15, document: 0.5, guide: 0.5, page: 0.5 };
const usualKinds = { persona: 0.7 };

/** Rare words weigh more. Paragraphs of posts are only counted as far as they were found. */
const weigh = (terms: readonly string[], documents: DocumentIndex, posts: readonly Candidate[]): Weights =>
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
export const createSiteSearch = ({ service, loadHubTexts, readShown, log }: SearchDeps): SiteSearch => {
  const searchPosts = createPostSearch(service);
  const readEntries = createEntrySearch(service);
  let built: { texts: HubTexts; hidden: string; documents: DocumentIndex } | undefined;
  const getDocuments = async (hidden: ShownSite["hidden"]): Promise<DocumentIndex> => {
    const texts = await loadHubTexts();
    const key = hidden.join();
    if (built?.texts !== texts || built.hidden !== key)
      built = { texts, hidden: key, documents: createDocumentIndex(texts, hidden) };
    return built.documents;
  };
  // Without its database the site still finds what is in its documents.
  const orNothing = (found: Promise<Candidate[]>, signal?: AbortSignal): Promise<Candidate[]> =>
    found.catch((error: unknown) => {
      signal?.throwIfAborted();
      log.warn({ detail: String(error) }, "the database is not searched");
      return [];
    });

  return {
    async find(text, { isTyping = false, limit, signal }) {
      const { words, terms } = parseSearchQuery(text);
      if (terms.length === 0) return [];
      const { hidden, shortName } = readShown();
      const [documents, posts, entries] = await Promise.all([
        getDocuments(hidden),
        hidden.includes("stories") ? [] : orNothing(searchPosts(words, signal), signal),
        orNothing(readEntries(signal), signal),
      ]);
      const stored = [...entries.filter(({ url }) => !isHiddenAddress(url, hidden)), ...posts];
      const meant = interpret(terms, documents, stored, isTyping);
      // An entry of the owner replaces one of the content with the same id.
      const own = new Set(entries.map(({ url }) => url));
      const candidates = [...documents.search(meant).filter(({ url }) => !own.has(url)), ...stored];
      const hits = rankParagraphs(candidates, weigh(meant, documents, stored), {
        limit: Math.min(Math.max(limit, 1), maxHits),
        kindShares: meant.some((term) => nameStems.has(term)) ? kindsOfPersona : usualKinds,
      });
      return hits.map((hit) => ({ ...hit, url: toShownPath(hit.url, shortName) }));
    },
  };
};
