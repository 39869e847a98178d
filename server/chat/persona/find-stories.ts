import type { UsedKnowledge } from "#contracts/chat/persona-chat.ts";
import type { SearchHit, SiteSearch } from "../../search/site-search.ts";

/** Finds paragraphs of published stories that a question is about. */
export type FindStories = (question: string, signal: AbortSignal) => Promise<UsedKnowledge["stories"]>;

/** In characters, of which a token has about four. */
const maxStoryText = 4_000;
const maxHits = 5;
/** Below this share of the question's words, a paragraph is about something else. */
const leastCoverage = 0.34;

const selectStories = (hits: readonly SearchHit[]): SearchHit[] => {
  let left = maxStoryText;
  return hits
    .filter(({ kind, coverage }) => kind === "post" && coverage >= leastCoverage)
    .filter(({ text }) => (left -= text.length) >= 0);
};

export const createStoryFinder =
  (search: SiteSearch): FindStories =>
  async (question, signal) => {
    const hits = await search.find(question.slice(0, 300), { limit: maxHits, signal });
    return selectStories(hits).map(({ title, url, text }) => ({ title, path: url, text }));
  };
