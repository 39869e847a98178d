import type { LanguageModel } from "../../models/language-model.ts";
import { createGrammarStoryteller, type GenerateStory } from "@site/storyteller/grammar-storyteller.ts";
import { createModelStoryteller } from "./model-storyteller.ts";
import type { Storyteller } from "@site/storyteller/storyteller.ts";

export type StorytellerDeps = {
  languageModel: LanguageModel | null;
  /** Writes a story from the site's material. */
  generate: GenerateStory;
  /** The owner's key, used if the environment has none. */
  apiKey: string;
  /** Called after each story, or with the error of one that was not written. */
  onWritten?(error?: unknown): void;
};

const observe = (storyteller: Storyteller, onWritten: (error?: unknown) => void): Storyteller => ({
  name: storyteller.name,
  async write(order) {
    try {
      const story = await storyteller.write(order);
      onWritten();
      return story;
    } catch (error) {
      if (!order.signal.aborted) onWritten(error);
      throw error;
    }
  },
});

/** The site's storyteller: the language model if one is configured, otherwise the built-in one. */
export const createStoryteller = ({ languageModel, generate, apiKey, onWritten }: StorytellerDeps): Storyteller => {
  const storyteller = languageModel
    ? createModelStoryteller(apiKey === "" ? languageModel : languageModel.withKey(apiKey))
    : createGrammarStoryteller(generate);
  return onWritten ? observe(storyteller, onWritten) : storyteller;
};
