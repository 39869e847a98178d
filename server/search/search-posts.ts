import { LRUCache } from "lru-cache";
import type { FoundPost } from "#contracts/database.ts";
import type { Client } from "../backend/backend.ts";
import { type Candidate, toCandidate } from "./rank-paragraphs.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

const maxPosts = 8;
const maxCacheBytes = 8_000_000;

const toCandidates = ({ slug, title, content }: FoundPost): Candidate[] =>
  splitParagraphs(content).map(({ id, heading, text }) =>
    toCandidate({ kind: "post", title, heading, text, url: `/post/${slug}#${id}` }),
  );

/** Finds the best-matching paragraphs of published posts. `words` are letters and digits separated by spaces. */
export const createPostSearch = (service: Client) => {
  const paragraphs = new LRUCache<string, Candidate[]>({
    maxSize: maxCacheBytes,
    sizeCalculation: (list) => list.reduce((bytes, { text, stems }) => bytes + text.length * 2 + stems.size * 60, 100),
  });
  return async (words: string, signal?: AbortSignal): Promise<Candidate[]> => {
    const call = service.rpc("search_posts", { query: words, page_size: maxPosts });
    const { data, error } = await (signal ? call.abortSignal(signal) : call);
    if (error) throw new Error(`search_posts: ${error.message}`);
    return data.flatMap((post) => {
      const key = `${post.version} ${post.slug}`;
      const known = paragraphs.get(key);
      if (known) return known;
      const split = toCandidates(post);
      paragraphs.set(key, split);
      return split;
    });
  };
};
