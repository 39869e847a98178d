import { type CharacterCard, findCreatorNotes } from "@site/character-card/card/character-card.ts";
import { isAdult } from "@site/character-card/card/is-adult.ts";
import type { CardPart } from "#contracts/character/card-parts.ts";
import type { Profile } from "#contracts/character/character-calls.ts";
import type { Character } from "#contracts/content/character.ts";
import { toGreeting, toStorableText } from "./card-texts.ts";

/** In characters of one text, and in texts: what the document holds. */
export const maxCardText = 60_000;
export const maxGreetings = 200;
export const maxTags = 100;
const maxEntries = 2_000;
/** In bytes: of what is stored of a document, half. */
const maxLoreBytes = 250_000;

export type CardChoices = { profile: Profile; parts: readonly CardPart[] };

/** A text of at most `maxLength` characters, as it is stored. */
type Clean = (text: string, maxLength?: number) => string;

/** The entries of a lorebook that fit into the document, in their order. */
export const toLore = (card: CharacterCard, clean: Clean): Character["lore"] => {
  const lore: Character["lore"] = [];
  let bytes = 0;
  for (const { comment, content, isConstant, isEnabled, keys, name } of card.lorebook?.entries ?? []) {
    const loreKeys = keys
      .map((key) => clean(key.trim(), 200).trim())
      .filter(Boolean)
      .slice(0, 100);
    const text = clean(content);
    bytes += Buffer.byteLength(text + loreKeys.join(""));
    if (bytes > maxLoreBytes || lore.length >= maxEntries) break;
    const title = clean((name || comment || loreKeys[0] || "").trim(), 200).trim() || `Entry ${lore.length + 1}`;
    lore.push({ title, keys: loreKeys, content: text, isEnabled, isConstant, isPublic: false });
  }
  return lore;
};

/** The document `character` of a card, with the parts that the owner takes. */
export const toCharacter = (card: CharacterCard, { parts, profile }: CardChoices): Character => {
  const clean: Clean = (text, maxLength = maxCardText) => toStorableText(text.slice(0, maxLength));
  const take = (part: CardPart, text: string): string => (parts.includes(part) ? clean(text) : "");
  return {
    description: profile.about === "" ? take("description", card.description) : clean(profile.about),
    personality: take("personality", card.personality),
    scenario: take("scenario", card.scenario),
    alternateGreetings: parts.includes("alternateGreetings")
      ? card.alternateGreetings.slice(0, maxGreetings).map((text) => clean(toGreeting(text)))
      : [],
    exampleMessages: take("exampleMessages", card.exampleMessages),
    systemPrompt: take("instructions", card.systemPrompt),
    postHistoryInstructions: take("instructions", card.postHistoryInstructions),
    lore: parts.includes("lore") ? toLore(card, clean) : [],
    tags: parts.includes("tags")
      ? card.tags
          .map((tag) => clean(tag.trim(), 100).trim())
          .filter(Boolean)
          .slice(0, maxTags)
      : [],
    creator: clean(card.creator, 200),
    creatorNotes: take("creatorNotes", findCreatorNotes(card, "en")),
    characterVersion: clean(card.characterVersion, 100),
    isAdult: isAdult(card),
    isDownloadable: false,
  };
};
