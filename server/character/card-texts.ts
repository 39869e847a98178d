import sanitizeHtml from "sanitize-html";
import type { CharacterCard } from "@site/character-card/card/character-card.ts";
import { fillMacros, listMacros, listUnknownMacros } from "#contracts/macros/fill-macros.ts";
import { toInertText } from "#contracts/inert-text.ts";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import type { Pronouns } from "#contracts/content/pronouns.ts";

const decode = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** A text of a card without HTML; scripts and styles go with their content. */
const toPlainText = (text: string): string =>
  decode(sanitizeHtml(text.replaceAll(/<br\s*\/?>/gi, "\n"), { allowedTags: [], allowedAttributes: {} })).trim();

/** A text without the characters that a database does not store. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

const oldSpelling = /<(user|char|bot)>/gi;

/** A first message as it is stored: with its macros and its Markdown, without HTML. */
export const toGreeting = (text: string): string => {
  // Not to be taken for HTML.
  const spelled = text.replaceAll(oldSpelling, (_, name: string) =>
    name.toLowerCase() === "user" ? "{{user}}" : "{{char}}",
  );
  return toStorableText(toInertText(toPlainText(spelled)));
};

/** The texts of a card whose macros the site fills in. */
const listTexts = (card: CharacterCard): string[] => [
  card.description,
  card.personality,
  card.scenario,
  card.firstMessage,
  ...card.alternateGreetings,
  card.exampleMessages,
  card.systemPrompt,
  card.postHistoryInstructions,
  ...(card.lorebook?.entries.flatMap(({ content, keys }) => [content, ...keys]) ?? []),
];

/** The macros of a card that the site does not know. */
export const listUnknownMacrosOfCard = (card: CharacterCard): string[] => [
  ...new Set(listTexts(card).flatMap((text) => listUnknownMacros(text))),
];

/** What a card's character is called, in one line; empty if the card does not say. */
export const toCharacterName = ({ name, nickname }: Pick<CharacterCard, "name" | "nickname">): string =>
  toInertText(toPlainText(nickname || name), { isLine: true, maxLength: profileLimits.name }).trim();

/** A text as visitors would see it: with names in place of macros, and without HTML. */
export const toShownText = (text: string, names: { char: string; user: string }): string =>
  toInertText(toPlainText(fillMacros(text, { ...names, random: () => 0 })));

const words: Record<Exclude<Pronouns, "it/its">, RegExp> = {
  "she/her": /\b(?:she|her|hers|herself)\b/gi,
  "he/him": /\b(?:he|him|his|himself)\b/gi,
  "they/them": /\b(?:they|them|their|theirs|themself)\b/gi,
};

/** The pronouns that a description uses most; they/them if it uses none. */
export const guessPronouns = (description: string): Pronouns => {
  const counts = Object.entries(words).map(([pronouns, pattern]) => ({
    pronouns: pronouns as Pronouns,
    count: description.match(pattern)?.length ?? 0,
  }));
  const [most] = counts.sort((one, other) => other.count - one.count);
  return most && most.count > 0 ? most.pronouns : "they/them";
};

const shortestTagline = 12;
const end = /[.!?。！？]$/;
/** Signs of dialogues, lists, W++, formatting and code. */
const marks = /["“”„«»「」:;|=+#~^\\@/*_<>()[\]{}]/;
/** Whoever is spoken to, or speaks. */
const spokenTo =
  /(?<!\p{L})(?:you|your|yours|yourself|i|me|my|mine|we|us|our|user|du|dich|dir|deine?|ihr|vous|votre|tu|toi|usted|ты|вы)(?!\p{L})/iu;
const pronoun = /^(?:she|he|they)\s/i;
const afterName = /^(?:['’]s)?[\s,\p{Script=Han}\p{Script=Hiragana}]/u;

/**
 * The first sentence of a description, as a proposal for what stands below the name: only a plain sentence in the third
 * person about the character. Empty for anything else.
 */
export const proposeTagline = (description: string, name: string): string => {
  const [first = ""] = description
    .slice(0, 2_000)
    .trim()
    .split(/(?<=[.!?。！？])\s|\n/, 1);
  if (name === "" || listMacros(first).some((macro) => macro !== "char")) return "";
  const line = toInertText(fillMacros(first, { char: name, user: "" }), { isLine: true });
  const [firstName = name] = name.split(/\s/, 1);
  const isAboutThem =
    pronoun.test(line) || (line.startsWith(firstName) && afterName.test(line.slice(firstName.length)));
  const isSentence = line.length >= shortestTagline && line.length <= profileLimits.tagline && end.test(line);
  return isSentence && isAboutThem && !marks.test(line) && !spokenTo.test(line) ? line : "";
};
