import { toRuns, toSentences, toWords } from "./text.ts";

export type Story = { title: string; content: string; slug?: string };

/** How much of a text has been read before. */
export type Freshness = {
  /** The share, 0 to 1, of its runs of five words that occur in an earlier story. */
  sharedRuns: number;
  /** Its sentences of more than eight words that an earlier story has as well. */
  repeatedSentences: string[];
};

const runLength = 5;
const longSentence = 9;

const toKey = (sentence: string): string => toWords(sentence).join(" ");
const isLong = (sentence: string): boolean => toWords(sentence).length >= longSentence;

/** What the published stories already say, so that no passage is told a second time. */
export type StoryMemory = {
  stories: readonly Story[];
  /** Whether most of a passage has been printed; `last` looks into the last story only. */
  contains: (passage: string, where?: "anywhere" | "last") => boolean;
  measure: (content: string) => Freshness;
};

export const createStoryMemory = (stories: readonly Story[]): StoryMemory => {
  const runs = new Set(stories.flatMap(({ content }) => toRuns(content, runLength)));
  const lastRuns = new Set(stories.slice(-1).flatMap(({ content }) => toRuns(content, runLength)));
  const sentences = new Set(stories.flatMap(({ content }) => toSentences(content).filter(isLong).map(toKey)));
  const share = (content: string, known: Set<string>): number => {
    const own = toRuns(content, runLength);
    return own.length === 0 ? 0 : own.filter((run) => known.has(run)).length / own.length;
  };
  return {
    stories,
    contains: (passage, where = "anywhere") => share(passage, where === "last" ? lastRuns : runs) > 0.6,
    measure: (content) => ({
      sharedRuns: share(content, runs),
      repeatedSentences: toSentences(content).filter((sentence) => isLong(sentence) && sentences.has(toKey(sentence))),
    }),
  };
};
