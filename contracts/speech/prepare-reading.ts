import { trimEnd } from "../trim-end.ts";
import { splitSentences } from "./split-sentences.ts";

/** A paragraph split into sentences; `first` is the index of its first sentence in the whole text. */
export type SpokenParagraph = { first: number; sentences: readonly string[] };

/** Ends a line with a full stop, in the place of a comma, colon or semicolon. */
const endSentence = (line: string): string => {
  const words = trimEnd(line, /["'”’)」』）]/);
  return /[.!?…؟۔।。！？]$/.test(words) ? line : `${trimEnd(words, /[,:;،؛、，：；]/)}.${line.slice(words.length)}`;
};

/** Plain text for text to speech: Markdown syntax removed, line breaks become sentence ends. */
export const stripMarkdown = (text: string): string =>
  text
    .replace(/!\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/^[ \t]*(?:[-+*]|\d+\.)[ \t]+/gm, "")
    .replace(/[*_#`~>|[\]]/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(endSentence)
    .join(" ");

/** The text to speak, and its paragraphs with sentence indexes for highlighting. */
export const prepareReading = (paragraphs: readonly string[]): { text: string; paragraphs: SpokenParagraph[] } => {
  let next = 0;
  const spoken = paragraphs.map((paragraph) => {
    const sentences = splitSentences(stripMarkdown(paragraph));
    const first = next;
    next += sentences.length;
    return { first, sentences };
  });
  return { text: spoken.flatMap(({ sentences }) => sentences).join(" "), paragraphs: spoken };
};
