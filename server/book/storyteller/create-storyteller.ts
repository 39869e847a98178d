import { AppError } from "#contracts/errors.ts";
import type { LanguageModel } from "../../models/language-model.ts";
import { createGrammarStoryteller, type GenerateStory } from "@site/storyteller/grammar-storyteller.ts";
import { createModelStoryteller } from "./model-storyteller.ts";
import type { Storyteller } from "@site/storyteller/storyteller.ts";

export type StorytellerDeps = {
  languageModel: LanguageModel | null;
  /** Writes a story from the site's material; null for a persona that has none. */
  generate: GenerateStory | null;
  /** The owner's key, used if the environment has none. */
  apiKey: string;
  /** Called after each story, or with the error of one that was not written. */
  onWritten?(error?: unknown): void;
};

const noStoryteller: Storyteller = {
  name: "none",
  write: () =>
    Promise.reject(
      new AppError(
        "unavailable",
        "There is no storyteller for this character yet: it needs a language model. docs/environment.md says how to set one up.",
      ),
    ),
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
  const choose = (): Storyteller => {
    if (languageModel) return createModelStoryteller(apiKey === "" ? languageModel : languageModel.withKey(apiKey));
    return generate ? createGrammarStoryteller(generate) : noStoryteller;
  };
  const storyteller = choose();
  return onWritten ? observe(storyteller, onWritten) : storyteller;
};
