import type { CharacterCard } from "@site/character-card/card/character-card.ts";
import { findCreatorNotes } from "@site/character-card/card/character-card.ts";
import { isAdult } from "@site/character-card/card/is-adult.ts";
import type { ReadCard } from "@site/character-card/read-card.ts";
import { type CardPart, cardParts } from "#contracts/character/card-parts.ts";
import type { CardPlan, PlannedPart, Profile } from "#contracts/character/character-calls.ts";
import { toInertText } from "#contracts/inert-text.ts";
import { toShortName } from "#contracts/names/short-name.ts";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import { toCharacter } from "./card-documents.ts";
import { listFaces } from "./card-faces.ts";
import { listCardProblems } from "./card-problems.ts";
import {
  guessPronouns,
  listUnknownMacrosOfCard,
  proposeTexts,
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
  ...proposeTexts(card.description, name),
  about: toStorableText(card.description.slice(0, profileLimits.about)),
  greeting: toStorableText(toGreeting(card.firstMessage).slice(0, profileLimits.greeting)),
});

type Planned = [part: CardPart, label: string, target: string, text: string];

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
  const { faces, problems: problemsOfFaces } = listFaces({ assets, card });
  if (faces.length > 0)
    parts.push({
      part: "faces",
      label: "Emotion pictures",
      target: "Chat: faces",
      excerpt: faces.map(({ mood }) => mood).join(", "),
      size: faces.length,
      unit: "pictures",
    });
  const profile = toProfile(card, name);
  const { lore } = toCharacter(card, { profile: { ...profile, about: "" }, parts: cardParts });
  return {
    id,
    version,
    profile,
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
    problems: [...problems, ...listCardProblems(card, { parts, lore }), ...problemsOfFaces],
  };
};
