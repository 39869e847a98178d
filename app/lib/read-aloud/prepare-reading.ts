import { splitSentences } from "./chunk-sentences.ts";
import { stripMarkdown } from "./strip-markdown.ts";

/** A paragraph split into sentences; `first` is the index of its first sentence in the whole text. */
export type SpokenParagraph = { first: number; sentences: readonly string[] };

/** The text to speak, and its paragraphs with sentence indexes for highlighting. */
export const prepareReading = (paragraphs: readonly string[]): { text: string; paragraphs: SpokenParagraph[] } => {
  let next = 0;
  const spoken = paragraphs.map((paragraph) => {
    // Ends headings with a full stop, so that they are not read as part of the next sentence.
    const sentences = splitSentences(stripMarkdown(/[.!?…]["'”’)]*$/.test(paragraph) ? paragraph : `${paragraph}.`));
    const first = next;
    next += sentences.length;
    return { first, sentences };
  });
  return { text: spoken.flatMap(({ sentences }) => sentences).join(" "), paragraphs: spoken };
};
