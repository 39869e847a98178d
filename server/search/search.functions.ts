import { searchQuerySchema } from "#contracts/search/search.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { getCountedCaller } from "../http/functions/counted-caller.ts";
import type { SiteSearch } from "./site-search.ts";

const maxHits = 8;
const maxSentenceLength = 200;

const shorten = (sentence: string): string =>
  sentence.length <= maxSentenceLength ? sentence : `${sentence.slice(0, maxSentenceLength - 1).trimEnd()}…`;

export const createSearchFunctions = ({ search }: { search: SiteSearch }): FunctionDefinition[] => [
  /** Paragraphs of published posts and documents that match a query: `GET search?query=`. */
  defineFunction({
    name: "search",
    methods: ["GET"],
    access: "public",
    limit: null,
    concurrency: 2,
    query: searchQuerySchema,
    moreLimits: (call) => [["searches", getCountedCaller(call)]],
    async handler({ query, request }) {
      const { signal } = request.req.raw;
      const hits = signal.aborted ? [] : await search.find(query.query, { limit: maxHits, isTyping: true, signal });
      return {
        hits: hits.map(({ kind, title, heading, url, sentence }) => ({
          kind,
          title,
          heading,
          url,
          sentence: shorten(sentence),
        })),
      };
    },
  }),
];
