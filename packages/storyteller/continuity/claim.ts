import type { StoryBible, StoryFact } from "../story-material.ts";
import { toPlainText } from "../grammar/text.ts";

/** A sentence of the new story with its context. */
export type Claim = {
  /** As written in the story. */
  sentence: string;
  /** Without Markdown syntax. */
  plain: string;
  /** The same without quoted speech. */
  narrated: string;
  /** The stems of its own words, and those including the sentence before. */
  ownStems: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** This sentence and the one before, to resolve pronouns. */
  context: string;
};

/** A rule returns why a claim contradicts a fact, or null when it does not. */
export type Rule = (fact: StoryFact, claim: Claim, bible: StoryBible) => string | null;

/** Words including hyphens and apostrophes, as number words need them. */
export const toTokens = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu) ?? [];

const functionWords = new Set(
  toTokens(`
  a an the of in on at by to from with and or for his her its their our my your it is was are were be
  been has had have who which that this there will not never one
`),
);

export const toContentWords = (text: string): string[] =>
  toTokens(text)
    .map((word) => word.replace(/'s$/, ""))
    .filter((word) => !functionWords.has(word));

/** A rough stem, so that "posts" matches "post" and "pulled" matches "pull". */
export const toStem = (word: string): string =>
  word
    .replace(/'s$/, "")
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(?<=[a-z]{3})(?:ing|ed|es|s|e)$/, "")
    .replace(/([^aeiouls])\1$/, "$1");

const toStems = (text: string): Set<string> => new Set(toContentWords(text).map(toStem));

/** Whether words with these stems are about the fact's subject: all its content words are among them. */
export const isAbout = ({ subject }: StoryFact, stems: ReadonlySet<string>): boolean =>
  toContentWords(subject).every((word) => stems.has(toStem(word)));

export const toClaims = (sentences: string[]): Claim[] =>
  sentences.map((sentence, index) => {
    const plain = toPlainText(sentence);
    const before = index > 0 ? toPlainText(sentences[index - 1] as string) : "";
    const context = `${before} ${plain}`;
    const narrated = plain.replace(/"[^"]*"?/g, " ");
    return { sentence, plain, narrated, context, ownStems: toStems(plain), stems: toStems(context) };
  });

export const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}])`, "iu").test(text);
