import { type SearchAnswer, searchQuerySchema } from "#contracts/search/search.ts";
import { getClientIp } from "../http/limits/client-ip.ts";
import { defineFunction } from "../http/functions/define-function.ts";

const maxHits = 8;
const maxSentenceLength = 200;

const shorten = (sentence: string): string =>
  sentence.length <= maxSentenceLength ? sentence : `${sentence.slice(0, maxSentenceLength - 1).trimEnd()}…`;

/** Paragraphs of published posts and documents that match a query: `GET search?query=`. */
export const search = defineFunction({
  name: "search",
  methods: ["GET"],
  access: "public",
  limit: null,
  concurrency: 2,
  query: searchQuerySchema,
  moreLimits: ({ request, env }) => [["searches", getClientIp(request, env.trustProxy)]],
  async handler({ query, search: site, request }): Promise<SearchAnswer> {
    const { signal } = request.req.raw;
    const hits = signal.aborted ? [] : await site.find(query.query, { limit: maxHits, isTyping: true, signal });
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
});
