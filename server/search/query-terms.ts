import { normalizeText } from "#contracts/normalize-text.ts";
import { hasSpacelessLetters, pairLetters, splitRuns } from "#contracts/search/pair-letters.ts";
import type { Content } from "../content/live-content.ts";
import type { LanguageWords } from "./english-words.ts";
import { getLanguageWords } from "./language-words.ts";

const few = 2;
const maxQueryLength = 300;
const maxTerms = 10;
/** Pairs of letters, of which a word has several. */
const maxPairs = 20;

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

type SearchQuery = {
  /** The keywords as written: only letters, digits and single spaces. */
  words: string;
  /** Their stems, each once. */
  terms: string[];
};

/** How the texts of a site become the words that are searched for, by its language. */
export type SearchWords = {
  /** The name of the language in PostgreSQL. */
  configuration: string;
  /** The stems of all words of a text; of scripts without spaces, each letter and each pair of neighbours. */
  toStems(text: string): string[];
  /** The search terms of a query: special characters are removed, and overlong text is truncated. */
  parseSearchQuery(text: string): SearchQuery;
};

/** The words of a text, in lower case. English drops apostrophes; in French and Italian they stand between words. */
const toWords = (text: string, isEnglish: boolean): string[] =>
  text
    .normalize(isEnglish ? "NFC" : "NFKC")
    .replaceAll(/['’]/g, isEnglish ? "" : " ")
    .toLowerCase()
    .match(wordPattern) ?? [];

const createSearchWords = (
  locale: string,
  { configuration, isStopword, toStem, lightWords = new Set(), measures = new Set() }: LanguageWords,
): SearchWords => {
  const isEnglish = configuration === "english";
  const segmenter = new Intl.Segmenter(locale, { granularity: "word" });

  const toStemsOfWord = (word: string): string[] =>
    hasSpacelessLetters(word)
      ? splitRuns(word).flatMap(({ run, isSpaceless }) =>
          isSpaceless ? (run.length < 2 ? [run] : [...Array.from(run), ...pairLetters(run)]) : toStem(run),
        )
      : [toStem(word)];

  /** The keywords of a query: those of scripts without spaces by the dictionary of the platform, as pairs of letters. */
  const listKeywords = (words: readonly string[]): string[] =>
    words.flatMap((word) => {
      if (!hasSpacelessLetters(word)) return [word];
      const parts = splitRuns(word).flatMap(({ run, isSpaceless }) =>
        isSpaceless ? [...segmenter.segment(run)].map(({ segment }) => segment) : [run],
      );
      const telling = parts.filter((part) => !isStopword(part));
      return (telling.length > 0 ? telling : parts).flatMap((part) =>
        hasSpacelessLetters(part) ? pairLetters(part) : [part],
      );
    });

  return {
    configuration,
    toStems: (text) => toWords(text, isEnglish).flatMap(toStemsOfWord).filter(Boolean),
    parseSearchQuery(text) {
      const written = toWords(normalizeText(text, "NFC", maxQueryLength), isEnglish);
      const words = written.filter((word) => word.length <= 40 || hasSpacelessLetters(word));
      const isMeasure = (word: string, at: number) => measures.has(word) && words[at - 1] === "how";
      const said = words.filter((word) => !isStopword(word));
      const telling = said.length > few ? words.filter((word, at) => !isStopword(word) && !isMeasure(word, at)) : said;
      if (new Set(telling).size === 1) telling.push(...words.filter((word) => lightWords.has(word)));
      const most = telling.some(hasSpacelessLetters) ? maxPairs : maxTerms;
      const seen = new Map<string, string>();
      for (const word of listKeywords(telling)) {
        const stem = hasSpacelessLetters(word) ? word : toStem(word);
        if (stem && !seen.has(stem) && seen.size < most) seen.set(stem, word);
      }
      return { words: [...seen.values()].join(" "), terms: [...seen.keys()] };
    },
  };
};

const known = new Map<string, SearchWords>();

export const getSearchWords = (locale: string): SearchWords => {
  const { language } = new Intl.Locale(locale);
  const words = known.get(language) ?? createSearchWords(language, getLanguageWords(language));
  known.set(language, words);
  return words;
};

/** The words of the site’s language. */
export const getSiteWords = (content: Content): SearchWords => getSearchWords(content.get("site").locale);
