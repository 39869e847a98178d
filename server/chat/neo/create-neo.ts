import { followSetting } from "../../follow-setting.ts";
import type { ReadModel } from "../../models/language-model.ts";
import { type BuiltInNeoDeps, createBuiltInNeo } from "./built-in-neo.ts";
import { createModelNeo } from "./model-neo.ts";
import type { Neo } from "./neo.ts";

export type NeoDeps = BuiltInNeoDeps & { readModel: ReadModel };

/** Creates the configured NEO: with a language model it answers signed-in users with it, but never visitors. */
export const createNeo = ({ readModel, ...deps }: NeoDeps): Neo => {
  const builtIn = createBuiltInNeo(deps);
  const findNeo = followSetting(readModel, (languageModel) =>
    languageModel ? createModelNeo({ ...deps, languageModel, builtIn }) : builtIn,
  );
  return {
    get name() {
      return findNeo().name;
    },
    get longestMs() {
      return findNeo().longestMs;
    },
    answer: (request) => findNeo().answer(request),
  };
};
