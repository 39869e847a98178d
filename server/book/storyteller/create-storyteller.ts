import { AppError } from "#contracts/errors.ts";
import type { LanguageModel } from "../../models/language-model.ts";
import { ArrangementError } from "@site/storyteller/grammar/arrange.ts";
import { createGrammarStoryteller, type GenerateStory } from "@site/storyteller/grammar-storyteller.ts";
import { createModelStoryteller } from "./model-storyteller.ts";
import type { Storyteller, StoryOrder } from "@site/storyteller/storyteller.ts";

export type StorytellerDeps = {
  languageModel: LanguageModel | null;
  /** Writes a story from the site's material; null for a persona that has none. */
  generate: GenerateStory | null;
  /** What a model is told of the language of the stories; empty for English. */
  language?: string;
  /** The owner's key, used if the environment has none. */
  apiKey: string;
  /** Called after each story and plan, or with the error of one that was not written. */
  onWritten?(error?: unknown): void;
};

const refuse = () =>
  Promise.reject(
    new AppError(
      "unavailable",
      "There is no storyteller for this character yet: it needs a language model. docs/environment.md says how to set one up.",
    ),
  );
const noStoryteller: Storyteller = { name: "none", write: refuse, plan: refuse };

const refuseLanguage = () =>
  Promise.reject(
    new AppError(
      "conflict",
      "The built-in storyteller writes English only, and this site is in another language. Choose a language model in the panel, under Site and Settings.",
    ),
  );
const englishOnly: Storyteller = { name: "none", write: refuseLanguage, plan: refuseLanguage };

const observe = (storyteller: Storyteller, onWritten: StorytellerDeps["onWritten"]): Storyteller => {
  const watch =
    <Result>(work: (order: StoryOrder) => Promise<Result>) =>
    async (order: StoryOrder): Promise<Result> => {
      try {
        const result = await work(order);
        onWritten?.();
        return result;
      } catch (error) {
        // What the owner asked for cannot be done; nothing has failed.
        if (error instanceof ArrangementError) throw new AppError("conflict", error.message);
        if (!order.signal.aborted) onWritten?.(error);
        throw error;
      }
    };
  return {
    name: storyteller.name,
    write: watch((order) => storyteller.write(order)),
    plan: watch((order) => storyteller.plan(order)),
  };
};

/** The site's storyteller: the language model if one is configured, otherwise the built-in one. */
export const createStoryteller = ({
  languageModel,
  generate,
  language = "",
  apiKey,
  onWritten,
}: StorytellerDeps): Storyteller => {
  const choose = (): Storyteller => {
    if (languageModel)
      return createModelStoryteller(apiKey === "" ? languageModel : languageModel.withKey(apiKey), undefined, language);
    if (generate && language !== "") return englishOnly;
    return generate ? createGrammarStoryteller(generate) : noStoryteller;
  };
  return observe(choose(), onWritten);
};
