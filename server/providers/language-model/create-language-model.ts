import type { Env } from "../../env.ts";
import type { LanguageModel } from "./language-model.ts";

/** The model that the environment names; null where it names none. */
export const createLanguageModel = (_settings: Env["languageModel"]): LanguageModel | null => null;
