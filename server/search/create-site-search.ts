import { persona } from "#content/content.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { Client } from "../backend/backend.ts";
import { parseQuery, toStems } from "./query-terms.ts";
import { type Candidate, rankParagraphs, type Weights } from "./rank-paragraphs.ts";
import { createDocumentIndex, type DocumentIndex } from "./search-documents.ts";
import { createPostSearch } from "./search-posts.ts";
import type { SiteSearch } from "./site-search.ts";

type SearchDeps = {
  /** Reads published posts only: the database function says so. */
  service: Client;
  loadHubTexts(): Promise<HubTexts>;
};

const maxHits = 20;
// The names stand in nearly every question, whatever it is about.
const nameStems = new Set(toStems(`${persona.name} ${persona.productName}`));
const nameShare = 0.15;

/** Rare words weigh more. Paragraphs of posts are counted as far as they were found. */
const weigh = (terms: readonly string[], documents: DocumentIndex, posts: readonly Candidate[]): Weights =>
  new Map(
    terms.map((term) => {
      const count = documents.count(term) + posts.filter(({ stems }) => stems.has(term)).length;
      const weight = Math.log(1 + (documents.size + posts.length) / (1 + count));
      return [term, nameStems.has(term) ? weight * nameShare : weight];
    }),
  );

/** The search over one site. */
export const createSiteSearch = ({ service, loadHubTexts }: SearchDeps): SiteSearch => {
  const searchPosts = createPostSearch(service);
  let built: { texts: HubTexts; documents: DocumentIndex } | undefined;
  const getDocuments = async (): Promise<DocumentIndex> => {
    const texts = await loadHubTexts();
    if (built?.texts !== texts) built = { texts, documents: createDocumentIndex(texts) };
    return built.documents;
  };

  return {
    async find(text, { limit, signal }) {
      const { words, terms } = parseQuery(text);
      if (terms.length === 0) return [];
      const [documents, posts] = await Promise.all([getDocuments(), searchPosts(words, signal)]);
      const isKnown = (term: string) => documents.count(term) > 0 || posts.some(({ stems }) => stems.has(term));
      const meant = [...new Set(terms.map((term) => (isKnown(term) ? term : (documents.findSimilar(term) ?? term))))];
      const weights = weigh(meant, documents, posts);
      return rankParagraphs([...documents.search(meant), ...posts], weights, Math.min(Math.max(limit, 1), maxHits));
    },
  };
};
