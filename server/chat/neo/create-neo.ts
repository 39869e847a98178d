import type { LanguageModel } from "../../models/language-model.ts";
import { type BuiltInNeoDeps, createBuiltInNeo } from "./built-in-neo.ts";
import { createModelNeo } from "./model-neo.ts";
import type { Neo } from "./neo.ts";

export type NeoDeps = BuiltInNeoDeps & { languageModel: LanguageModel | null };

/** Creates the configured NEO: with a language model it answers signed-in users with it, but never visitors. */
export const createNeo = ({ languageModel, ...deps }: NeoDeps): Neo => {
  const builtIn = createBuiltInNeo(deps);
  return languageModel ? createModelNeo({ ...deps, languageModel, builtIn }) : builtIn;
};
