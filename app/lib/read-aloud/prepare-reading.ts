import { splitSentences } from "./chunk-sentences.ts";
import { stripMarkdown } from "./strip-markdown.ts";

/** A paragraph as sentences; `first` is the number of its first one within the whole text. */
export type SpokenParagraph = { first: number; sentences: readonly string[] };

/** The whole text as it is read aloud, and its paragraphs with the numbers of their sentences. */
export const prepareReading = (paragraphs: readonly string[]): { text: string; paragraphs: SpokenParagraph[] } => {
  let next = 0;
  const spoken = paragraphs.map((paragraph) => {
    // Without a full stop a heading would run into what follows it.
    const sentences = splitSentences(stripMarkdown(/[.!?…]["'”’)]*$/.test(paragraph) ? paragraph : `${paragraph}.`));
    const first = next;
    next += sentences.length;
    return { first, sentences };
  });
  return { text: spoken.flatMap(({ sentences }) => sentences).join(" "), paragraphs: spoken };
};
