import { isDeepStrictEqual } from "node:util";
import { type CharacterCard, createCard } from "@site/character-card/card/character-card.ts";
import { isAdult } from "@site/character-card/card/is-adult.ts";
import type { Lorebook } from "@site/character-card/card/lorebook.ts";
import type { JsonObject } from "@site/character-card/json/json.ts";
import type { ReadCard } from "@site/character-card/read-card.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import type { Character } from "#contracts/content/character.ts";
import { type CardChoices, toCharacter } from "./card-documents.ts";
import { toCharacterName } from "./card-texts.ts";
import { writeLore } from "./write-lore.ts";

/** The card that the character came from, and what the owner took of it. */
export type Origin = { read: ReadCard; choices: CardChoices };

/** The character as it is now. */
export type CharacterNow = { name: string; greeting: string; character: Character };

export type CardFormat = "png" | "json" | "charx";

/** The names that programs give to the fields of a note within the conversation. */
const toDepthPromptOfCard = (note: Character["depthPrompt"]): JsonObject | null =>
  note ? { prompt: note.text, depth: note.depth, role: note.role } : null;

/** A lorebook with other settings, as far as they differ from what they were. */
const withSettings = (
  book: Lorebook | null,
  before: Character["lorebook"],
  now: Character["lorebook"],
): Lorebook | null => {
  if (!book) return null;
  const isOther = (name: keyof NonNullable<Character["lorebook"]>) => before?.[name] !== now?.[name];
  return {
    ...book,
    ...(isOther("scanDepth") && { scanDepth: now?.scanDepth ?? null }),
    ...(isOther("tokenBudget") && { tokenBudget: now?.tokenBudget ?? null }),
    ...(isOther("isRecursive") && { isRecursive: now?.isRecursive ?? null }),
  };
};

const toNewBook = (lore: Character["lore"], settings: Character["lorebook"]): Lorebook | null =>
  withSettings(writeLore(null, [], lore), undefined, settings);

/** The fields that hold a text or texts, which the site has as they are on the card. */
const toFields = ({ character, greeting, name }: CharacterNow) => ({
  name,
  description: character.description,
  personality: character.personality,
  scenario: character.scenario,
  firstMessage: greeting,
  exampleMessages: character.exampleMessages,
  systemPrompt: character.systemPrompt,
  postHistoryInstructions: character.postHistoryInstructions,
  creatorNotes: character.creatorNotes,
  creator: character.creator,
  characterVersion: character.characterVersion,
});

/** The list of a card with what the owner changed: items that are as they were, or were not taken, are the card's. */
const writeList = (before: readonly string[], now: readonly string[], card: readonly string[]): string[] => {
  const originals = new Map(before.map((text, index) => [text, card[index] ?? text]));
  if (isDeepStrictEqual(before, now)) return [...card];
  return [...now.map((text) => originals.get(text) ?? text), ...card.slice(before.length)];
};

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
    lorebook: toNewBook(
      character.lore.filter(({ isEnabled, isPublic }) => isEnabled && isPublic),
      character.lorebook,
    ),
  });
  return character.isAdult && !isAdult(card) ? { ...card, tags: [...tags, "nsfw"] } : card;
};

const createOwnCard = (now: CharacterNow): CharacterCard => {
  const { alternateGreetings, depthPrompt, lore, lorebook, tags } = now.character;
  const note = toDepthPromptOfCard(depthPrompt);
  return createCard({
    ...toFields(now),
    alternateGreetings,
    tags,
    lorebook: toNewBook(lore, lorebook),
    extensions: note ? { depth_prompt: note } : {},
  });
};

/**
 * The character as a card for its owner. One that came from a card has all that the card had; only what the owner changed since is
 * changed.
 */
export const toExportedCard = (now: CharacterNow, origin: Origin | null): CharacterCard => {
  if (!origin) return createOwnCard(now);
  const { choices, read } = origin;
  const { profile } = choices;
  const { card } = read;
  const was = toCharacter(card, choices);
  const before = toFields({ name: toCharacterName(card), greeting: profile.greeting || now.greeting, character: was });
  const fields = toFields(now);
  const names = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== before[field as keyof typeof before]),
  ) as Partial<typeof fields>;
  const { depthPrompt, lore, lorebook } = now.character;
  const note = isDeepStrictEqual(depthPrompt, was.depthPrompt)
    ? null
    : {
        ...(card.extensions.depth_prompt as JsonObject | null),
        ...(toDepthPromptOfCard(depthPrompt) ?? { prompt: "" }),
      };
  const isLoreSame = isDeepStrictEqual(lore, was.lore) && isDeepStrictEqual(lorebook, was.lorebook);
  // The nickname is what the character is called, where there is one.
  const isRenamed = names.name !== undefined && card.nickname !== "";
  return {
    ...card,
    ...names,
    alternateGreetings: writeList(was.alternateGreetings, now.character.alternateGreetings, card.alternateGreetings),
    tags: isDeepStrictEqual(was.tags, now.character.tags)
      ? card.tags
      : writeList(
          was.tags,
          now.character.tags,
          card.tags.filter((tag) => tag.trim() !== ""),
        ),
    ...(note && { extensions: { ...card.extensions, depth_prompt: note } }),
    ...(!isLoreSame && {
      lorebook: withSettings(writeLore(card.lorebook, was.lore, lore), was.lorebook, lorebook),
    }),
    ...(isRenamed && { name: card.name, nickname: fields.name }),
  };
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
