import type { CharacterCard } from "@site/character-card/card/character-card.ts";
import type { PlannedPart } from "#contracts/character/character-calls.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import { characterLimits } from "./card-documents.ts";
import { listLoreProblems } from "./lore-problems.ts";

const formatCount = (count: number): string => count.toLocaleString("en-US");
const findLongest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.trim().length));

/** What a text of this site holds less of than the card has. */
const listLengthProblems = (parts: readonly PlannedPart[], card: CharacterCard): string[] => {
  const { alternateGreetings, tags } = card;
  const { text, creator, characterVersion, greetings, tag } = characterLimits;
  const counted: [what: string, count: number, limit: number, unit: string][] = [
    ...parts
      .filter(({ part, unit }) => unit === "characters" && part !== "instructions")
      .map(({ label, size }) => [label, size, text, "characters"] as [string, number, number, string]),
    ["System prompt", card.systemPrompt.length, text, "characters"],
    ["Instructions behind the conversation", card.postHistoryInstructions.length, text, "characters"],
    ["Creator", card.creator.length, creator, "characters"],
    ["Version of the character", card.characterVersion.length, characterVersion, "characters"],
    ["Other first messages", findLongest(alternateGreetings), text, "characters in one of them"],
    ["Other first messages", alternateGreetings.length, greetings, "texts"],
    ["Tags", findLongest(tags), tag, "characters in one of them"],
    ["Tags", tags.length, characterLimits.tags, "texts"],
  ];
  return counted
    .filter(([, count, limit]) => count > limit)
    .map(
      ([what, count, limit, unit]) =>
        `${what}: only the first ${formatCount(limit)} of ${formatCount(count)} ${unit} fit on this site.`,
    );
};

/** SillyTavern, for which cards are written, does not look at them: a card with them plays differently if they count. */
const listSettingsProblems = ({ lorebook }: CharacterCard): string[] =>
  [lorebook?.scanDepth, lorebook?.tokenBudget, lorebook?.isRecursive].some(
    (setting) => typeof setting === "number" || setting === false,
  )
    ? [
        "The lorebook has a scan depth, a budget or no recursion of its own. As in SillyTavern they do not count; the form of the character can set them.",
      ]
    : [];

/** In sentences, what of a card does not fit on the site, and what its lorebook asks for that the site does not do. */
export const listCardProblems = (
  card: CharacterCard,
  { parts, lore }: { parts: readonly PlannedPart[]; lore: readonly LoreEntry[] },
): string[] => [
  ...listLoreProblems(card.lorebook, lore),
  ...listSettingsProblems(card),
  ...listLengthProblems(parts, card),
];
