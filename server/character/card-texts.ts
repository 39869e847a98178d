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
  "she/her": /\b(?:she|her|hers|herself)\b|她|彼女/gi,
  "he/him": /\b(?:he|him|his|himself)\b|他/gi,
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

/** In characters; those of Chinese and Japanese say more each. */
const shortestSentence = { letters: 12, characters: 4 };
const end = /[.!?。！？]$/;
/** Behind a sentence; those of Chinese and Japanese follow each other without a space. */
const betweenSentences = /(?<=[.!?])\s|(?<=[。！？])|\n/;
const hasCharacters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Signs of dialogues, lists, W++, formatting and code. */
const marks = /["“”„«»「」:：;|=+#~^\\@/*_<>()[\]{}]/;
/** Whoever is spoken to, or speaks. */
const spokenTo =
  /(?<!\p{L})(?:you|your|yours|yourself|i|me|my|mine|we|us|our|user|du|dich|dir|deine?|ihr|vous|votre|tu|toi|usted|ты|вы|я)(?!\p{L})|[你您我]/iu;
const pronoun = /^(?:(?:she|he|they)\s|[她他])/i;
const afterName = /^(?:['’]s)?[\s,\p{Script=Han}\p{Script=Hiragana}]/u;
const longestBio = 600;

/** Whether a line is a plain sentence that tells visitors something. */
const isPlainSentence = (line: string): boolean => {
  const shortest = hasCharacters.test(line) ? shortestSentence.characters : shortestSentence.letters;
  return line.length >= shortest && end.test(line) && !marks.test(line) && !spokenTo.test(line);
};

/** The first sentences of a description that are plain ones, up to the first other line; the first is about the character. */
const listPlainSentences = (description: string, name: string): string[] => {
  if (name === "") return [];
  const [firstName = name] = name.split(/\s/, 1);
  const lines = description.slice(0, 4_000).trim().split(betweenSentences).filter(Boolean);
  const other = lines.findIndex((line) => listMacros(line).some((macro) => macro !== "char"));
  const filled = lines
    .slice(0, other < 0 ? lines.length : other)
    .map((line) => toInertText(fillMacros(line, { char: name, user: "" }), { isLine: true }));
  const [first = ""] = filled;
  const isAboutThem =
    pronoun.test(first) || (first.startsWith(firstName) && afterName.test(first.slice(firstName.length)));
  const odd = filled.findIndex((line) => !isPlainSentence(line));
  return isAboutThem ? filled.slice(0, odd < 0 ? filled.length : odd) : [];
};

/**
 * Proposals for what stands below the name and for what visitors read about the character: the first sentence of a
 * description, and those that follow. Only plain sentences in the third person; empty for anything else.
 */
export const proposeTexts = (description: string, name: string): { tagline: string; bio: string } => {
  const [first = "", ...others] = listPlainSentences(description, name);
  const isLine = first.length <= profileLimits.tagline;
  const sentences = isLine ? others : [first, ...others];
  const joint = hasCharacters.test(first) ? "" : " ";
  let bio = "";
  for (const sentence of sentences) {
    const longer = bio === "" ? sentence : bio + joint + sentence;
    if (longer.length > longestBio) break;
    bio = longer;
  }
  return { tagline: isLine ? first : "", bio };
};
