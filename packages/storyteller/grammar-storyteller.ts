import { ArrangementError } from "./grammar/arrange.ts";
import type { GeneratedStory } from "./grammar/generate-story.ts";
import type { StoryOrder, Storyteller } from "./storyteller.ts";
import type { GenerationOptions } from "./story-work.ts";

export type GenerateStory = (options: Omit<GenerationOptions, "useSource">) => Promise<GeneratedStory>;

/** Its name; every other is that of a language model. */
export const builtInStoryteller = "built-in";

const logNote = ({ note, onProgress }: StoryOrder): void => {
  if (note.trim() !== "")
    onProgress("It cannot follow a note: of several stories it takes the one that is closest to it.");
};

/** The options that give the story of a plan, which has its own seed. Throws ArrangementError. */
const toOptions = ({ seed, note, plan, onProgress }: StoryOrder): Parameters<GenerateStory>[0] => {
  if (!plan) return { seed, note };
  if (plan.madeBy !== builtInStoryteller)
    throw new ArrangementError(
      "This plan is a language model's, and the built-in storyteller cannot write to it. Have it show a plan of its own.",
    );
  onProgress("It takes its passages in the order of your plan.");
  return { seed: plan.seed, note: "", plan };
};

/** Writes the story of a seed again, with other words for one sentence. Throws ArrangementError. */
const mend = async (generate: GenerateStory, order: StoryOrder, content: string, sentence: string | null) => {
  const options = toOptions(order);
  const written = await generate(options);
  if (sentence === null || written.content !== content)
    throw new ArrangementError(
      "The built-in storyteller can mend a sentence of its own text only, and this text was changed since. Mend it in the draft.",
    );
  order.onProgress("It chooses other words for this one passage.");
  return generate({ ...options, seed: written.seed, note: "", reword: sentence });
};

/** The built-in storyteller. The same order gives the same story. */
export const createGrammarStoryteller = (generate: GenerateStory): Storyteller => ({
  name: builtInStoryteller,
  async write(order) {
    const { mending, signal, onProgress } = order;
    signal.throwIfAborted();
    onProgress("The built-in storyteller writes this story.");
    if (!order.plan && !mending) logNote(order);
    const {
      freshness,
      seed: _seed,
      outline: _outline,
      ...story
    } = await (mending ? mend(generate, order, mending.content, mending.fault.sentence) : generate(toOptions(order)));
    if (freshness.repeatedSentences.length > 0)
      onProgress(
        `The material is used up: ${Math.round(freshness.sharedRuns * 100)} % of this story has been read before.`,
      );
    return story;
  },
  async plan(order) {
    const { signal, onProgress } = order;
    signal.throwIfAborted();
    onProgress("The built-in storyteller plans this story: it takes passages of its material.");
    logNote(order);
    const { seed, title, outline, threadsClosed, threadsOpened } = await generate({
      seed: order.seed,
      note: order.note,
    });
    const [opened] = threadsOpened;
    return {
      ...outline,
      seed,
      madeBy: builtInStoryteller,
      title,
      thread: threadsClosed[0]?.id ?? null,
      leftOpen: opened ? { statement: opened.statement, key: opened.key } : null,
      tags: [],
    };
  },
});
