import type { CharacterCard } from "@site/character-card/card/character-card.ts";
import { findCreatorNotes } from "@site/character-card/card/character-card.ts";
import { isAdult } from "@site/character-card/card/is-adult.ts";
import type { ReadCard } from "@site/character-card/read-card.ts";
import type { CardPart } from "#contracts/character/card-parts.ts";
import type { CardPlan, PlannedPart, Profile } from "#contracts/character/character-calls.ts";
import { toInertText } from "#contracts/inert-text.ts";
import { toShortName } from "#contracts/names/short-name.ts";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import { maxCardText, maxGreetings, maxTags, toLore } from "./card-documents.ts";
import {
  guessPronouns,
  listUnknownMacrosOfCard,
  proposeTagline,
  toCharacterName,
  toGreeting,
  toShownText,
  toStorableText,
} from "./card-texts.ts";

const excerptLength = 2_000;

/** The instructions of a card for a language model, of which it has two kinds. */
const toInstructions = ({ systemPrompt, postHistoryInstructions }: CharacterCard): string =>
  [systemPrompt, postHistoryInstructions].filter(Boolean).join("\n\n");

/** What the card says of a character; what visitors read of it is empty unless it is a plain sentence. */
const toProfile = (card: CharacterCard, name: string): Profile => ({
  name,
  shortName: name && toShortName(name),
  pronouns: guessPronouns(card.description.slice(0, 20_000)),
  tagline: proposeTagline(card.description, name),
  bio: "",
  about: toStorableText(card.description.slice(0, profileLimits.about)),
  greeting: toStorableText(toGreeting(card.firstMessage).slice(0, profileLimits.greeting)),
});

type Planned = [part: CardPart, label: string, target: string, text: string];

const findLoreProblem = (card: CharacterCard): string[] => {
  const count = card.lorebook?.entries.length ?? 0;
  const kept = toLore(card, toStorableText).length;
  return kept === count ? [] : [`Only the first ${kept} of ${count} entries of the lorebook fit on this site.`];
};

const formatCount = (count: number): string => count.toLocaleString("en-US");

/** What a text of this site holds less of than the card has. */
const listLengthProblems = (parts: readonly PlannedPart[], { alternateGreetings, tags }: CharacterCard): string[] => {
  const longest = Math.max(0, ...alternateGreetings.map((text) => text.length));
  const counted: [what: string, count: number, limit: number, unit: string][] = [
    ...parts
      .filter(({ part, unit }) => unit === "characters" && part !== "instructions")
      .map(({ label, size }) => [label, size, maxCardText, "characters"] as [string, number, number, string]),
    ["Other first messages", longest, maxCardText, "characters in one of them"],
    ["Other first messages", alternateGreetings.length, maxGreetings, "texts"],
    ["Tags", tags.length, maxTags, "texts"],
  ];
  return counted
    .filter(([, count, limit]) => count > limit)
    .map(
      ([what, count, limit, unit]) =>
        `${what}: only the first ${formatCount(limit)} of ${formatCount(count)} ${unit} fit on this site.`,
    );
};

type Seen = Pick<CardPlan, "id" | "portrait" | "colours"> & {
  /** What visitors are called who told no name. */
  guest: string;
};

/** What would become of a card. The portrait is looked at by others. */
export const toCardPlan = (
  { assets, card, problems, version }: Omit<ReadCard, "image" | "format">,
  { id, portrait, colours, guest }: Seen,
): CardPlan => {
  const name = toCharacterName(card);
  // Of more than is shown, so that no macro is cut.
  const toExcerpt = (text: string): string => {
    const shown = toShownText(text.slice(0, 2 * excerptLength), { char: name || "…", user: guest });
    return toInertText(shown, { maxLength: excerptLength });
  };
  const texts: Planned[] = [
    ["description", "Description", "Who they are: description", card.description],
    ["personality", "Personality", "Who they are: personality", card.personality],
    ["scenario", "Scenario", "Who they are: scenario", card.scenario],
    ["greeting", "First message", "Chat: greeting", card.firstMessage],
    ["exampleMessages", "Example messages", "Who they are: how they speak", card.exampleMessages],
    ["instructions", "Instructions", "Who they are: instructions for a language model", toInstructions(card)],
    ["creatorNotes", "Creator's notes", "Who they are: notes, which only you see", findCreatorNotes(card, "en")],
  ];
  const entries = card.lorebook?.entries ?? [];
  const lists: [CardPart, string, string, readonly string[]][] = [
    ["alternateGreetings", "Other first messages", "Who they are: other greetings", card.alternateGreetings],
    ["lore", "Lorebook", "Who they are: lore, for the chat and the Book Engine", entries.map(({ content }) => content)],
    ["tags", "Tags", "Who they are: tags", card.tags],
  ];
  const parts: PlannedPart[] = [
    ...texts.map(([part, label, target, text]): PlannedPart => ({
      part,
      label,
      target,
      excerpt: toExcerpt(text),
      size: text.length,
      unit: "characters",
    })),
    ...lists.map(([part, label, target, list]): PlannedPart => ({
      part,
      label,
      target,
      excerpt: toExcerpt(list.slice(0, 20).join("\n\n")),
      size: list.length,
      unit: "entries",
    })),
  ];
  return {
    id,
    version,
    profile: toProfile(card, name),
    parts: parts.filter(({ size }) => size > 0),
    assets: assets.slice(0, 200).map(({ path, bytes }) => ({
      name: path,
      type: path.split(".").at(-1) ?? "",
      bytes: bytes.byteLength,
    })),
    portrait,
    colours,
    isAdult: isAdult(card),
    unknownMacros: listUnknownMacrosOfCard(card).slice(0, 200),
    problems: [...problems, ...findLoreProblem(card), ...listLengthProblems(parts, card)].slice(0, 50),
  };
};
