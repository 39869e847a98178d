import type { LanguageModel } from "../providers/language-model/language-model.ts";
import type { SiteSearch } from "../search/site-search.ts";
import type { Neo } from "./neo.ts";

export type NeoDeps = { search: SiteSearch; languageModel: LanguageModel | null };

/** NEO as the site is set up. */
export const createNeo = ({ search }: NeoDeps): Neo => ({
  name: "built-in",
  async *answer({ question, signal }) {
    const [hit] = await search.find(question, { limit: 1, signal });
    yield hit ? `${hit.sentence}\n\n[${hit.title}](${hit.url})` : "I do not know.";
  },
});
