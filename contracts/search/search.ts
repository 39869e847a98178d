import { z } from "zod";

/** Request body of the function `search`. A query that is too long is truncated. */
export const searchQuerySchema = z.strictObject({ query: z.string("query must be a text") });

type FoundParagraph = {
  kind: "post" | "persona" | "lore" | "document" | "guide" | "page";
  title: string;
  /** Heading above the paragraph, or null. */
  heading: string | null;
  /** Path of the page, with the paragraph's fragment. */
  url: string;
  /** The best-matching sentence, at most 200 characters. */
  sentence: string;
};

export type SearchAnswer = { hits: FoundParagraph[] };
