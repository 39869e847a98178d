import type { LanguageModel } from "../providers/language-model/language-model.ts";
import type { SiteSearch } from "../search/site-search.ts";
import { createBuiltInNeo } from "./built-in-neo.ts";
import type { Neo } from "./neo.ts";

export type NeoDeps = { search: SiteSearch; languageModel: LanguageModel | null };

/** NEO as the site is set up. */
export const createNeo = ({ search }: NeoDeps): Neo => createBuiltInNeo({ search });
