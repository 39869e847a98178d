import { createGrammarStoryteller, type GenerateStory } from "@site/storyteller/grammar-storyteller.ts";
import { readContent } from "./generate-series.ts";
import type { StoryOrder } from "@site/storyteller/storyteller.ts";
import { createStoryWork } from "@site/storyteller/story-work.ts";

const { bible, material, published } = await readContent();

/** An order for the story after those of the content folder, with `change` applied. */
export const createOrder = (change: Partial<StoryOrder> = {}): StoryOrder => {
  const known = { bible, stories: published, ...change };
  return {
    ...known,
    seed: "one",
    note: "",
    signal: new AbortController().signal,
    onProgress: () => undefined,
    review: async (content) => createStoryWork({ material, ...known }).review(content),
    ...change,
  };
};

/** Writes the ordered story from the material, without a thread. */
export const createGenerateStory =
  ({ bible: known, stories }: Pick<StoryOrder, "bible" | "stories"> = createOrder()): GenerateStory =>
  async (options) =>
    createStoryWork({ material, bible: known, stories }).generate({ ...options, useSource: true });

/** The built-in storyteller's story for an order. */
export const writeByGrammar = (order: StoryOrder) => createGrammarStoryteller(createGenerateStory(order)).write(order);
