import { describeProblems } from "../../content/content-problems.ts";
import type { LanguageModel } from "../../models/language-model.ts";
import type { SiteSearch } from "../../search/site-search.ts";
import { type BuiltInNeoDeps, createBuiltInNeo } from "./built-in-neo.ts";
import { createModelNeo } from "./model-neo.ts";
import type { Neo } from "./neo.ts";
import { readNeoPersona } from "../../content/read-persona.ts";

export type NeoDeps = {
  search: SiteSearch;
  readLive: BuiltInNeoDeps["readLive"];
  languageModel: LanguageModel | null;
  /** Contains NEO's instructions for a language model. */
  contentDir: string;
};

/** Creates the configured NEO: with a language model it answers signed-in users with it, but never visitors. */
export const createNeo = ({ search, readLive, languageModel, contentDir }: NeoDeps): Neo => {
  const builtIn = createBuiltInNeo({ search, readLive });
  if (!languageModel) return builtIn;
  const { persona, problems } = readNeoPersona(contentDir);
  if (!persona) throw new Error(`NEO has no instructions:\n${describeProblems(problems)}`);
  return createModelNeo({ languageModel, search, persona, builtIn });
};
