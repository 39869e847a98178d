import type { StoryMaterial } from "#contracts/book/story-material.ts";
import type { LanguageModel } from "../language-model/language-model.ts";
import { createGrammarStoryteller } from "./grammar-storyteller.ts";
import { createModelStoryteller } from "./model/model-storyteller.ts";
import type { Storyteller } from "./storyteller.ts";

export type StorytellerDeps = {
  languageModel: LanguageModel | null;
  material: StoryMaterial;
  /** The owner's key, for where the environment has none. */
  apiKey: string;
};

/** The storyteller of the site: the language model where there is one, else the built-in one. */
export const createStoryteller = ({ languageModel, material, apiKey }: StorytellerDeps): Storyteller =>
  languageModel
    ? createModelStoryteller(apiKey === "" ? languageModel : languageModel.withKey(apiKey))
    : createGrammarStoryteller(material);
