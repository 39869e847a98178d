import type { StoryBible, StoryMaterial } from "./story-material.ts";
import { type Contradiction, findContradictions } from "./continuity.ts";
import { createStoryMemory, type Freshness, type StoryText } from "./grammar/memory.ts";
import { type Arrangement, createStoryGrammar, type GeneratedStory } from "./grammar/generate-story.ts";
import { toWords } from "./grammar/text.ts";

/** The material holds nothing to tell. */
export class NoEpisodesError extends Error {
  constructor() {
    super("The story material has no episodes.");
    this.name = "NoEpisodesError";
  }
}

export type GenerationOptions = {
  seed: string;
  /** The owner's wishes, or an empty text. */
  note: string;
  /** Whether the published stories are continued. */
  useSource: boolean;
} & Arrangement;

/** Reasons against a text: contradictions with the ledger, and similarity to earlier stories. */
export type StoryReview = { contradictions: Contradiction[]; freshness: Freshness };

const candidatesForNote = 12;
const minWordLength = 4;

const toSignificantWords = (text: string): Set<string> =>
  new Set(toWords(text).filter((word) => word.length >= minWordLength));

/** How many words of the note a story contains. */
const rateByNote = (note: Set<string>, { title, content }: GeneratedStory): number =>
  [...toSignificantWords(`${title} ${content}`)].filter((word) => note.has(word)).length;

type Sources = {
  /** Null if only texts of others are reviewed. */ material: StoryMaterial | null;
  bible: StoryBible;
  stories: readonly StoryText[];
};

/** Work that takes up to a second with some hundred stories and therefore runs in a separate thread. */
export const createStoryWork = ({ material, bible, stories }: Sources) => {
  let memory: ReturnType<typeof createStoryMemory> | undefined;

  return {
    /**
     * Writes a story from the material. It cannot follow a note: of several stories it returns the one that shares most
     * words with it. Deterministic for the same sources and options. Throws NoEpisodesError, ArrangementError.
     */
    generate({ seed, note, useSource, ...arrangement }: GenerationOptions): GeneratedStory {
      if (!material || material.episodes.length === 0) throw new NoEpisodesError();
      const grammar = createStoryGrammar({ material, bible, stories: useSource ? stories : [] });
      if (useSource) memory = grammar.memory;
      const wanted = toSignificantWords(arrangement.plan || arrangement.reword ? "" : note);
      let best = grammar.generateStory(seed, arrangement);
      for (let number = 1; wanted.size > 0 && number < candidatesForNote; number++) {
        const other = grammar.generateStory(`${seed}/${number}`);
        if (rateByNote(wanted, other) > rateByNote(wanted, best)) best = other;
      }
      return best;
    },
    review(content: string): StoryReview {
      memory ??= createStoryMemory(stories);
      return { contradictions: findContradictions(bible, { content }), freshness: memory.measure(content) };
    },
  };
};
