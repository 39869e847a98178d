import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Client } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { getSiteWords, type SearchWords } from "./query-terms.ts";
import { type Candidate, toCandidate } from "./rank-paragraphs.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

/** A post with the part of its content that was searched. */
const foundSchema = z.object({
  slug: z.string(),
  title: z.string(),
  version: z.number(),
  content: z.string(),
  tags: z.array(z.string()),
});
type FoundPost = z.infer<typeof foundSchema>;

const maxPosts = 8;
const maxCacheBytes = 8_000_000;

const toCandidates = (words: SearchWords, { slug, title, content, tags }: FoundPost): Candidate[] =>
  splitParagraphs(content).map(({ id, heading, text }) =>
    toCandidate(words, { kind: "post", title, heading, text, url: `/post/${slug}#${id}` }, tags.join(" ")),
  );

/** Finds the best-matching paragraphs of published posts. `words` are letters and digits separated by spaces. */
export const createPostSearch = (service: Client, content: Content) => {
  const paragraphs = new LRUCache<string, { post: FoundPost; language: SearchWords; list: Candidate[] }>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ post, list }) =>
      list.reduce((bytes, { text, stems }) => bytes + text.length * 2 + stems.size * 60, 100 + post.content.length * 2),
  });
  return async (words: string, signal?: AbortSignal): Promise<Candidate[]> => {
    const call = service.rpc("search_posts", { query: words, page_size: maxPosts });
    const { data, error } = await (signal ? call.abortSignal(signal) : call);
    if (error) throw new Error(`search_posts: ${error.message}`);
    const language = getSiteWords(content);
    return data.flatMap((row) => {
      const post = foundSchema.parse(row);
      const cachedParagraphs = paragraphs.get(post.slug);
      // The address may belong to another post by now, one with the same version.
      if (
        cachedParagraphs?.language === language &&
        cachedParagraphs.post.content === post.content &&
        cachedParagraphs.post.version === post.version &&
        cachedParagraphs.post.title === post.title
      )
        return cachedParagraphs.list;
      const list = toCandidates(language, post);
      paragraphs.set(post.slug, { post, language, list });
      return list;
    });
  };
};
