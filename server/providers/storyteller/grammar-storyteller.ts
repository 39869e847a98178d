import type { ToldStory } from "./grammar/tell-story.ts";
import type { Storyteller } from "./storyteller.ts";
import type { Telling } from "./story-work.ts";

export type TellStory = (telling: Pick<Telling, "seed" | "note">) => Promise<ToldStory>;

/** The built-in storyteller. The same order gives the same story. */
export const createGrammarStoryteller = (tell: TellStory): Storyteller => ({
  name: "built-in",
  async write({ seed, note, signal, onProgress }) {
    signal.throwIfAborted();
    onProgress("The built-in storyteller writes this story.");
    if (note.trim() !== "")
      onProgress("It cannot follow a note: of several stories it takes the one that is closest to it.");
    const { freshness, ...story } = await tell({ seed, note });
    if (freshness.repeatedSentences.length > 0)
      onProgress(
        `The material is used up: ${Math.round(freshness.sharedRuns * 100)} % of this story has been read before.`,
      );
    return story;
  },
});
