import { toRuns, toSentences, toWords } from "./text.ts";

export type StoryText = { title: string; content: string; slug?: string };

/** How much of a text is already in earlier stories. */
export type Freshness = {
  /** Share, 0 to 1, of its five-word runs that occur in an earlier story. */
  sharedRuns: number;
  /** Its sentences of more than eight words that also occur in an earlier story. */
  repeatedSentences: string[];
};

const runLength = 5;
const longSentence = 9;

const toKey = (sentence: string): string => toWords(sentence).join(" ");
const isLong = (sentence: string): boolean => toWords(sentence).length >= longSentence;

/** Characters of the latest stories that are indexed: some 1,300 stories. */
const maxRemembered = 8_000_000;

/** Index of the published stories, so that no passage is told twice. */
export type StoryMemory = {
  stories: readonly StoryText[];
  /** Whether most of a passage has been published; `last` checks only the last story. */
  contains: (passage: string, where?: "anywhere" | "last") => boolean;
  measure: (content: string) => Freshness;
};

const takeLatest = (stories: readonly StoryText[]): readonly StoryText[] => {
  let left = maxRemembered;
  return stories.slice(stories.findLastIndex(({ content }) => (left -= content.length) < 0) + 1);
};

export const createStoryMemory = (stories: readonly StoryText[]): StoryMemory => {
  const [runs, sentences] = [new Set<string>(), new Set<string>()];
  for (const { content } of takeLatest(stories)) {
    for (const run of toRuns(content, runLength)) runs.add(run);
    for (const sentence of toSentences(content).filter(isLong)) sentences.add(toKey(sentence));
  }
  const lastRuns = new Set(toRuns(stories.at(-1)?.content ?? "", runLength));
  const share = (content: string, earlierRuns: Set<string>): number => {
    const own = toRuns(content, runLength);
    return own.length === 0 ? 0 : own.filter((run) => earlierRuns.has(run)).length / own.length;
  };
  // Cached, because each passage of the material is looked up for each draft.
  const cache = { anywhere: new Map<string, boolean>(), last: new Map<string, boolean>() };
  return {
    stories,
    contains(passage, where = "anywhere") {
      const isRepeated = cache[where].get(passage) ?? share(passage, where === "last" ? lastRuns : runs) > 0.6;
      cache[where].set(passage, isRepeated);
      return isRepeated;
    },
    measure: (content) => ({
      sharedRuns: share(content, runs),
      repeatedSentences: toSentences(content).filter((sentence) => isLong(sentence) && sentences.has(toKey(sentence))),
    }),
  };
};
