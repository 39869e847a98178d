import { type CharacterCard, createCard } from "@site/character-card/card/character-card.ts";
import { isAdult } from "@site/character-card/card/is-adult.ts";
import { toLorebook } from "@site/character-card/card/lorebook.ts";
import type { ReadCard } from "@site/character-card/read-card.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import type { Character } from "#contracts/content/character.ts";
import { type CardChoices, toCharacter } from "./card-documents.ts";
import { toCharacterName } from "./card-texts.ts";

/** The card that the character came from, and what the owner took of it. */
export type Origin = { read: ReadCard; choices: CardChoices };

/** The character as it is now. */
export type CharacterNow = { name: string; greeting: string; character: Character };

export type CardFormat = "png" | "json" | "charx";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const toBook = (lore: Character["lore"]): CharacterCard["lorebook"] =>
  lore.length === 0
    ? null
    : (toLorebook({
        extensions: {},
        entries: lore.map(({ content, isConstant, isEnabled, keys, title }, index) => ({
          keys,
          content,
          name: title,
          enabled: isEnabled,
          constant: isConstant,
          insertion_order: index,
          use_regex: false,
          extensions: {},
        })),
      }) ?? null);

const toFields = ({ character, greeting, name }: CharacterNow): Partial<CharacterCard> & { name: string } => ({
  name,
  description: character.description,
  personality: character.personality,
  scenario: character.scenario,
  firstMessage: greeting,
  alternateGreetings: character.alternateGreetings,
  exampleMessages: character.exampleMessages,
  systemPrompt: character.systemPrompt,
  postHistoryInstructions: character.postHistoryInstructions,
  creatorNotes: character.creatorNotes,
  tags: character.tags,
  creator: character.creator,
  characterVersion: character.characterVersion,
  lorebook: toBook(character.lore),
});

/** What visitors may have of the character, taken field by field: neither instructions, notes nor lore for the owner. */
export const toPublicCard = ({ character, greeting, name }: CharacterNow): CharacterCard => {
  const { creator, tags } = character;
  const card = createCard({
    name,
    description: character.description,
    personality: character.personality,
    scenario: character.scenario,
    firstMessage: greeting,
    alternateGreetings: character.alternateGreetings,
    exampleMessages: character.exampleMessages,
    tags,
    creator,
    characterVersion: character.characterVersion,
    lorebook: toBook(character.lore.filter(({ isEnabled, isPublic }) => isEnabled && isPublic)),
  });
  return character.isAdult && !isAdult(card) ? { ...card, tags: [...tags, "nsfw"] } : card;
};

/**
 * The character as a card for its owner. One that came from a card has all that the card had; only what the owner changed since is
 * changed.
 */
export const toExportedCard = (now: CharacterNow, origin: Origin | null): CharacterCard => {
  const fields = toFields(now);
  if (!origin) return createCard(fields);
  const { choices, read } = origin;
  const { profile } = choices;
  const before = toFields({
    name: toCharacterName(read.card),
    greeting: profile.greeting || now.greeting,
    character: toCharacter(read.card, choices),
  });
  const changed = Object.entries(fields).filter(
    ([field, value]) => !isSame(value, before[field as keyof typeof before]),
  );
  const names = Object.fromEntries(changed) as Partial<CharacterCard>;
  // The nickname is what the character is called, where there is one.
  const isRenamed = names.name !== undefined && read.card.nickname !== "";
  return { ...read.card, ...names, ...(isRenamed && { name: read.card.name, nickname: fields.name }) };
};

const isPng = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "\x89PNG";

/** The bytes of a card file for its owner. `picture` is a PNG for a character whose card brought none. */
export const writeExportedCard = async (
  card: CharacterCard,
  { format, origin, picture }: { format: CardFormat; origin: Origin | null; picture: Uint8Array },
): Promise<Uint8Array> => {
  const own = origin?.read.image;
  const image = own && isPng(own) ? own : picture;
  return writeCard(card, { format, image, assets: format === "json" ? [] : (origin?.read.assets ?? []) });
};
