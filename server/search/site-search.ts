import type { Paragraph } from "./split-paragraphs.ts";
/** A paragraph that a search found. */
export type SearchHit = {
  kind: "post" | "persona" | "lore" | "document" | "guide" | "page";
  /** Title of the page. */
  title: string;
  /** Heading above the paragraph, or null. */
  heading: string | null;
  /** Path of the page with the paragraph's fragment: `/post/slug#p-4`. */
  url: string;
  /** The paragraph as plain text, at most 600 characters. */
  text: string;
  /** Its best-matching sentence. */
  sentence: string;
  /** Higher is better; comparable within one search. */
  score: number;
  /** Share, 0 to 1, of the question's keywords that the paragraph contains. */
  coverage: number;
  /** Share of them that the sentence contains, with its title and heading. */
  quotable: number;
};

type SearchOptions = {
  /** At most 20. */
  limit: number;
  signal?: AbortSignal;
  /** Whether the last word may be incomplete. */
  isTyping?: boolean;
};

/**
 * Full-text search over everything visitors may read: published posts, the persona's pages, documents of the hub and
 * the guide.
 */
export type SiteSearch = {
  /** The best paragraphs first. Any text is a valid query: special characters find nothing and never throw. */
  find(query: string, options: SearchOptions): Promise<SearchHit[]>;
};

/** A paragraph of a page that is part of the site. */
export type SiteParagraph = Omit<Paragraph, "id"> & Pick<SearchHit, "kind" | "title" | "url">;
