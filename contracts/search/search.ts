import { z } from "zod";

/** A call of the function `search`. What is longer than a question is cut. */
export const searchQuerySchema = z.strictObject({ query: z.string("query must be a text") });

type FoundParagraph = {
  kind: "post" | "persona" | "document" | "guide" | "page";
  title: string;
  /** Heading above the paragraph, or null. */
  heading: string | null;
  /** Path of the page with the paragraph's fragment. */
  url: string;
  /** The sentence that fits best, at most 200 characters. */
  sentence: string;
};

export type SearchAnswer = { hits: FoundParagraph[] };
