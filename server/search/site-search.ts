/** A paragraph that a search found. */
export type SearchHit = {
  kind: "post" | "persona" | "document" | "guide" | "page";
  /** Title of the page. */
  title: string;
  /** Heading above the paragraph, or null. */
  heading: string | null;
  /** Path of the page with the paragraph's fragment: `/post/slug#p-4`. */
  url: string;
  /** The paragraph as plain text, at most 600 characters. */
  text: string;
  /** The sentence of it that fits best. */
  sentence: string;
  /** Higher fits better; comparable within one search. */
  score: number;
  /** The share, 0 to 1, of the question's telling words that the paragraph has. */
  coverage: number;
  /** The share of them that the sentence has, with its title and heading. */
  quotable: number;
};

type SearchOptions = {
  /** At most 20. */
  limit: number;
  signal?: AbortSignal;
  /** Whether the last word may be unfinished. */
  isTyping?: boolean;
};

/**
 * Full-text search over everything visitors may read: published posts, the persona's pages, documents of the hub and
 * the guide.
 */
export type SiteSearch = {
  /** The best paragraphs first. Any text is a query: odd characters find nothing, they never throw. */
  find(query: string, options: SearchOptions): Promise<SearchHit[]>;
};
