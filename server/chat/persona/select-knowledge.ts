import { fillMacros } from "@site/character-card/macros/fill-macros.ts";
import type { PersonaTurn, UsedKnowledge } from "#contracts/chat/persona-chat.ts";
import type { Character } from "#contracts/content/character.ts";
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

type Entry = Character["lore"][number];

/** In characters, of which a token has about four. */
const maxLore = 6_000;
const maxStoryText = 4_000;
const maxHits = 5;
/** Below this share of the question's words, a paragraph is about something else. */
const leastCoverage = 0.34;
const scannedTurns = 4;
/** In characters, of the end of what was said. */
const maxScanned = 4_000;

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
/** Scripts without spaces between words. */
const isSpaceless = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);

/** Whether a key stands in a text as a word or words of its own, or in the plural; both are folded. */
const hasKey = (text: string, key: string): boolean => {
  if (isSpaceless(key)) return text.includes(key);
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const end = at + key.length;
    const isPlural = text[end] === "s" && !isLetter(text[end + 1]);
    if (!isLetter(text[at - 1]) && (!isLetter(text[end]) || isPlural)) return true;
  }
  return false;
};

/** The keys of each entry, folded once. */
const foldedKeys = new WeakMap<Entry, string[]>();
const getKeys = (entry: Entry): string[] => {
  const known = foldedKeys.get(entry);
  if (known) return known;
  const keys = entry.keys.map((key) => fold(key.trim())).filter((key) => key !== "");
  foldedKeys.set(entry, keys);
  return keys;
};

const isMentioned = (entry: Entry, text: string): boolean => getKeys(entry).some((key) => hasKey(text, key));

/**
 * Entries of the lore that what is being said brings up: the constant ones, then those with a key in the last turns, in
 * the order of the document, as many as fit.
 */
const selectLore = (lore: readonly Entry[], said: readonly string[], maxLength = maxLore): Entry[] => {
  const text = fold(said.join("\n").slice(-maxScanned));
  const enabled = lore.filter(({ isEnabled, content }) => isEnabled && content.trim() !== "");
  const wanted = [
    ...enabled.filter(({ isConstant }) => isConstant),
    ...enabled.filter((entry) => !entry.isConstant && isMentioned(entry, text)),
  ];
  let left = maxLength;
  return wanted.filter(({ title, content }) => (left -= title.length + content.length) >= 0);
};

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
    const lore = selectLore(content.get("character").lore, said);
    const names = { char: content.get("persona").name, user: "the visitor", random: () => 0 };
    const hits = await search.find(question.slice(0, 300), { limit: maxHits, signal });
    return {
      lore: lore.map(({ title, content: text }) => ({ title, content: fillMacros(text, names) })),
      stories: selectStories(hits).map(({ title, url, text }) => ({ title, path: url, text })),
    };
  },
});
