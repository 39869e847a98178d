import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { StoryMaterial } from "#contracts/book/story-material.ts";
import { AppError } from "#contracts/errors.ts";
import { createStoryGrammar as createGrammar, type ToldStory } from "./grammar/tell-story.ts";
import { toWords } from "./grammar/text.ts";
import type { StoryOrder, Storyteller } from "./storyteller.ts";

const candidatesForNote = 12;
const shortestTellingWord = 4;

const toTellingWords = (text: string): Set<string> =>
  new Set(toWords(text).filter((word) => word.length >= shortestTellingWord));

/** How many words of the note a story has. */
const rateByNote = (note: Set<string>, { title, content }: ToldStory): number =>
  [...toTellingWords(`${title} ${content}`)].filter((word) => note.has(word)).length;

/**
 * The built-in storyteller. It cannot follow a note: it tells several stories and takes the one that shares most words
 * with it. The same order gives the same story.
 */
export const createGrammarStoryteller = (material: StoryMaterial): Storyteller => {
  const tell = createGrammar(material);

  const tellByNote = async ({ note, seed, signal, ...order }: StoryOrder): Promise<ToldStory> => {
    const wanted = toTellingWords(note);
    let best = tell({ ...order, seed });
    for (let number = 1; wanted.size > 0 && number < candidatesForNote; number++) {
      // Each takes up to 30 ms, in which the process does nothing else.
      await yieldToEventLoop();
      signal.throwIfAborted();
      const other = tell({ ...order, seed: `${seed}/${number}` });
      if (rateByNote(wanted, other) > rateByNote(wanted, best)) best = other;
    }
    return best;
  };

  return {
    name: "built-in",
    async write(order) {
      order.signal.throwIfAborted();
      if (material.episodes.length === 0) throw new AppError("unavailable", "The story material has no episodes.");
      order.onProgress("The built-in storyteller writes this story.");
      if (order.note.trim() !== "")
        order.onProgress("It cannot follow a note: of several stories it takes the one that is closest to it.");
      const { freshness, ...story } = await tellByNote(order);
      if (freshness.repeatedSentences.length > 0)
        order.onProgress(
          `The material is used up: ${Math.round(freshness.sharedRuns * 100)} % of this story has been read before.`,
        );
      return story;
    },
  };
};
