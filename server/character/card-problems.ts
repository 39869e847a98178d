import { type CharacterCard, findCreatorNotes } from "@site/character-card/card/character-card.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import { characterLimits } from "./card-documents.ts";
import { listLoreProblems } from "./lore-problems.ts";

const format = (count: number): string => count.toLocaleString("en-US");

const listTexts = (card: CharacterCard): [label: string, text: string, limit: number][] => [
  ["The description", card.description, characterLimits.text],
  ["The personality", card.personality, characterLimits.text],
  ["The scenario", card.scenario, characterLimits.text],
  ["The first message", card.firstMessage, profileLimits.greeting],
  ["The example messages", card.exampleMessages, characterLimits.text],
  ["The system prompt", card.systemPrompt, characterLimits.text],
  ["The text of instructions behind the conversation", card.postHistoryInstructions, characterLimits.text],
  ["The creator's notes", findCreatorNotes(card, "en"), characterLimits.text],
  ["The creator's name", card.creator, characterLimits.creator],
  ["The version of the character", card.characterVersion, characterLimits.characterVersion],
  ...card.alternateGreetings
    .slice(0, characterLimits.greetings)
    .map((text, index): [string, string, number] => [`Other first message ${index + 1}`, text, characterLimits.text]),
  ...card.tags.map((tag): [string, string, number] => ["A tag", tag.trim(), characterLimits.tag]),
];

const countProblem = (what: string, count: number, limit: number): string[] =>
  count > limit ? [`Of ${format(count)} ${what}, the first ${format(limit)} are taken.`] : [];

/** In sentences, what of a card does not fit on the site, and what its lorebook asks for that the site does not do. */
export const listCardProblems = (card: CharacterCard, lore: readonly LoreEntry[]): string[] => {
  const cut = listTexts(card).flatMap(([label, text, limit]) =>
    text.length > limit
      ? [`${label} has ${format(text.length)} characters. The first ${format(limit)} are taken.`]
      : [],
  );
  return [
    ...new Set([
      ...cut.slice(0, 20),
      ...(cut.length > 20 ? [`${cut.length - 20} more texts are longer than they may be, and are cut, too.`] : []),
      ...countProblem("other first messages", card.alternateGreetings.length, characterLimits.greetings),
      ...countProblem("tags", card.tags.filter((tag) => tag.trim() !== "").length, characterLimits.tags),
      ...listLoreProblems(card.lorebook, lore),
    ]),
  ];
};
