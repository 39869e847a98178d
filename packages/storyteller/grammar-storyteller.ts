import type { GeneratedStory } from "./grammar/generate-story.ts";
import type { Storyteller } from "./storyteller.ts";
import type { GenerationOptions } from "./story-work.ts";

export type GenerateStory = (options: Pick<GenerationOptions, "seed" | "note">) => Promise<GeneratedStory>;

/** Its name; every other is that of a language model. */
export const builtInStoryteller = "built-in";

/** The built-in storyteller. The same order gives the same story. */
export const createGrammarStoryteller = (generate: GenerateStory): Storyteller => ({
  name: builtInStoryteller,
  async write({ seed, note, signal, onProgress }) {
    signal.throwIfAborted();
    onProgress("The built-in storyteller writes this story.");
    if (note.trim() !== "")
      onProgress("It cannot follow a note: of several stories it takes the one that is closest to it.");
    const { freshness, ...story } = await generate({ seed, note });
    if (freshness.repeatedSentences.length > 0)
      onProgress(
        `The material is used up: ${Math.round(freshness.sharedRuns * 100)} % of this story has been read before.`,
      );
    return story;
  },
});
