import sanitizeHtml from "sanitize-html";
import type { CharacterCard } from "@site/character-card/card/character-card.ts";
import { dropMacros, fillMacros, listUnknownMacros } from "#contracts/macros/fill-macros.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { Pronouns } from "#contracts/content/pronouns.ts";

const longestName = 60;
const longestTagline = 160;

const decode = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** A text of a card without HTML; scripts and styles go with their content. */
const toPlainText = (text: string): string =>
  decode(sanitizeHtml(text.replaceAll(/<br\s*\/?>/gi, "\n"), { allowedTags: [], allowedAttributes: {} })).trim();

/** A text without the characters that a database does not store. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** The texts of a card whose macros the site fills in or drops. */
const listTexts = ({
  description,
  personality,
  scenario,
  firstMessage,
  alternateGreetings,
  exampleMessages,
  lorebook,
}: CharacterCard) => [
  description,
  personality,
  scenario,
  firstMessage,
  ...alternateGreetings,
  exampleMessages,
  ...(lorebook?.entries.map(({ content }) => content) ?? []),
];

export const listMacrosOfCard = (card: CharacterCard): string[] => [
  ...new Set(listTexts(card).flatMap((text) => listUnknownMacros(text))),
];

/** What a card's character is called, in one line. */
export const toCharacterName = ({ name, nickname }: Pick<CharacterCard, "name" | "nickname">): string =>
  toInertText(toPlainText(nickname || name), { isLine: true, maxLength: longestName }).trim() || "My Character";

/** A text as visitors would see it: with names in place of macros, and without HTML. */
export const toShownText = (text: string, name: string, dropped: readonly string[]): string =>
  toInertText(toPlainText(fillMacros(dropMacros(text, [...dropped]), { char: name, user: "you" })));

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

/** The first sentence of a description if it is short enough to stand below the name. */
export const guessTagline = (description: string): string => {
  const [first = ""] = description.split(/(?<=[.!?])\s|\n/, 1);
  const line = toInertText(first, { isLine: true }).trim();
  const isSentence = line.length >= 8 && line.length <= longestTagline && /^[\p{L}\p{N}"'“‘]/u.test(line);
  return isSentence && !line.includes("{{") ? line : "A fictional character";
};
