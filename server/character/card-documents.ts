import { type CharacterCard, findCreatorNotes } from "@site/character-card/card/character-card.ts";
import { isAdult } from "@site/character-card/card/is-adult.ts";
import type { CardPart } from "#contracts/character/card-parts.ts";
import type { Profile } from "#contracts/character/character-calls.ts";
import { type Character, loreRoles } from "#contracts/content/character.ts";
import { toGreeting, toStorableText } from "./card-texts.ts";
import { type Clean, loreLimits, toLore } from "./lore-of-card.ts";

/** In bytes of JSON: of what is stored of a document, nearly all. */
const maxBytes = 480_000;
export const characterLimits = {
  text: loreLimits.text,
  greetings: 200,
  tags: 100,
  tag: 100,
  creator: 200,
  characterVersion: 100,
};

export type CardChoices = { profile: Profile; parts: readonly CardPart[] };

const roles: readonly unknown[] = loreRoles;

/** The note that SillyTavern keeps among the extensions, to stand within the conversation. */
const toDepthPrompt = ({ extensions }: CharacterCard, clean: Clean): Character["depthPrompt"] => {
  const { depth, prompt, role } = { ...(extensions.depth_prompt as { [name: string]: unknown } | null | undefined) };
  const text = typeof prompt === "string" ? clean(prompt) : "";
  if (text.trim() === "") return undefined;
  return {
    text,
    depth: typeof depth === "number" && depth >= 0 ? Math.min(Math.round(depth), 1_000) : 4,
    role: roles.includes(role) ? (role as (typeof loreRoles)[number]) : "system",
  };
};

/** The document `character` of a card, with the parts that the owner takes. */
export const toCharacter = (card: CharacterCard, { parts, profile }: CardChoices): Character => {
  const clean: Clean = (text, maxLength = characterLimits.text) => toStorableText(text.slice(0, maxLength));
  const take = (part: CardPart, text: string): string => (parts.includes(part) ? clean(text) : "");
  const depthPrompt = parts.includes("instructions") ? toDepthPrompt(card, clean) : undefined;
  const character: Character = {
    description: profile.about === "" ? take("description", card.description) : clean(profile.about),
    personality: take("personality", card.personality),
    scenario: take("scenario", card.scenario),
    alternateGreetings: parts.includes("alternateGreetings")
      ? card.alternateGreetings.slice(0, characterLimits.greetings).map((text) => clean(toGreeting(text)))
      : [],
    exampleMessages: take("exampleMessages", card.exampleMessages),
    systemPrompt: take("instructions", card.systemPrompt),
    postHistoryInstructions: take("instructions", card.postHistoryInstructions),
    ...(depthPrompt && { depthPrompt }),
    lore: [],
    tags: parts.includes("tags")
      ? card.tags
          .map((tag) => clean(tag.trim(), characterLimits.tag).trim())
          .filter(Boolean)
          .slice(0, characterLimits.tags)
      : [],
    creator: clean(card.creator, characterLimits.creator),
    creatorNotes: take("creatorNotes", findCreatorNotes(card, "en")),
    characterVersion: clean(card.characterVersion, characterLimits.characterVersion),
    isAdult: isAdult(card),
    isDownloadable: false,
  };
  const room = maxBytes - Buffer.byteLength(JSON.stringify(character));
  return parts.includes("lore") ? { ...character, lore: toLore(card.lorebook, { clean }, room) } : character;
};
