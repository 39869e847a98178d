import { splitSentences } from "./chunk-sentences.ts";

/** A paragraph split into sentences; `first` is the index of its first sentence in the whole text. */
export type SpokenParagraph = { first: number; sentences: readonly string[] };

/** Plain text for text to speech: Markdown syntax removed, line breaks become sentence ends. */
export const stripMarkdown = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-+*]|\d+\.)\s+/gm, "")
    .replace(/[*_#`~>|[\]]/g, "")
    .split(/\s*\n+\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => (/[.!?…:;,]["'”’)]*$/.test(line) ? line : `${line}.`))
    .join(" ");

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
