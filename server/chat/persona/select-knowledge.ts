import { fillMacros } from "#contracts/macros/fill-macros.ts";
import { tellLore } from "#contracts/character/lore/tell-lore.ts";
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

/** In tokens. */
const roomForLore = 1_500;
/** In characters. */
const maxStoryText = 4_000;
const maxHits = 5;
/** Below this share of the question's words, a paragraph is about something else. */
const leastCoverage = 0.34;

const selectStories = (hits: readonly SearchHit[]): SearchHit[] => {
  let left = maxStoryText;
  return hits
    .filter(({ kind, coverage }) => kind === "post" && coverage >= leastCoverage)
    .filter(({ text }) => (left -= text.length) >= 0);
};

/** What the character knows: the lore of its document, and paragraphs of published stories. */
export const createKnowledge = (content: Content, search: SiteSearch): Knowledge => ({
  async select(question: string, history: readonly PersonaTurn[], signal: AbortSignal) {
    const { name } = content.get("persona");
    const names = { char: name, user: "the visitor", random: () => 0 };
    const { lore: entries, lorebook: settings } = content.get("character");
    const turns: PersonaTurn[] = [...history, { role: "user", content: question }];
    const lore = tellLore({
      entries,
      settings,
      lines: turns.map((turn) => ({
        role: turn.role,
        name: turn.role === "user" ? names.user : name,
        text: turn.content,
      })),
      earlier: 0,
      fill: (text) => fillMacros(text, names),
      room: settings?.tokenBudget ?? roomForLore,
      seed: "",
    });
    const hits = await search.find(question.slice(0, 300), { limit: maxHits, signal });
    return {
      lore: lore.told.map(({ entry: { title }, text }) => ({ title, content: text })),
      stories: selectStories(hits).map(({ title, url, text }) => ({ title, path: url, text })),
    };
  },
});
