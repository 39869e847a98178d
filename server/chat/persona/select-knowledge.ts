import { fillMacros } from "#contracts/macros/fill-macros.ts";
import { selectLore } from "#contracts/character/select-lore.ts";
import type { PersonaTurn, UsedKnowledge } from "#contracts/chat/persona-chat.ts";
import type { Content } from "../../content/live-content.ts";
import type { SearchHit, SiteSearch } from "../../search/site-search.ts";

/** Finds what the character knows of what is being said, within a number of tokens. */
export type Knowledge = {
  select(
    question: string,
    history: readonly PersonaTurn[],
    signal: AbortSignal,
  ): Promise<Pick<UsedKnowledge, "lore" | "stories">>;
};

/** In characters, of which a token has about four. */
const maxLore = 6_000;
const maxStoryText = 4_000;
const maxHits = 5;
/** Below this share of the question's words, a paragraph is about something else. */
const leastCoverage = 0.34;
const scannedTurns = 4;

const selectStories = (hits: readonly SearchHit[]): SearchHit[] => {
  let left = maxStoryText;
  return hits
    .filter(({ kind, coverage }) => kind === "post" && coverage >= leastCoverage)
    .filter(({ text }) => (left -= text.length) >= 0);
};

/** What the character knows: the lore of its document, and paragraphs of published stories. */
export const createKnowledge = (content: Content, search: SiteSearch): Knowledge => ({
  async select(question: string, history: readonly PersonaTurn[], signal: AbortSignal) {
    const said = [...history.slice(-scannedTurns).map((turn) => turn.content), question];
    const { name } = content.get("persona");
    const lore = selectLore(content.get("character").lore, { said, names: [name], maxLength: maxLore });
    const names = { char: name, user: "the visitor", random: () => 0 };
    const hits = await search.find(question.slice(0, 300), { limit: maxHits, signal });
    return {
      lore: lore.map(({ entry: { title, content: text } }) => ({
        title: fillMacros(title, names),
        content: fillMacros(text, names),
      })),
      stories: selectStories(hits).map(({ title, url, text }) => ({ title, path: url, text })),
    };
  },
});
