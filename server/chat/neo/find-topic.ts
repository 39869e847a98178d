import type { NeoTopic, NeoTopicsContent } from "#contracts/content/neo.ts";
import { normalizeText } from "#contracts/normalize-text.ts";
import { memoizeByContent } from "../../content/memoize-by-content.ts";
import { getNameStems } from "../../search/name-stems.ts";
import { getSiteWords, type SearchWords } from "../../search/query-terms.ts";
import { createSpellingCheck } from "../../search/spelling.ts";

/** Minimum share of a question's keywords that a phrase must have to be its topic. */
const minShare = 0.6;
const maxLength = 200;
const maxOthersOfPersona = 2;
const maxWordsBetween = 4;

/** Converts a question to lower-case words without punctuation. */
export const toPhrase = (text: string): string =>
  (
    normalizeText(text, "NFC", maxLength)
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");

type StripFillerWords = (phrase: string) => string;

const createFillerFilter = (fillers: readonly string[]): StripFillerWords => {
  const fillerWords = fillers.toSorted((one, other) => other.length - one.length);
  return (phrase) => {
    let rest = phrase;
    for (let before = ""; before !== rest;) {
      before = rest;
      for (const filler of fillerWords) {
        if (rest.startsWith(`${filler} `)) rest = rest.slice(filler.length + 1);
        if (rest.endsWith(` ${filler}`)) rest = rest.slice(0, -filler.length - 1);
      }
    }
    return rest;
  };
};

/** Replaces each word by the one that stands for all words of its meaning. */
const createSynonymFilter = (synonyms: readonly (readonly string[])[]): StripFillerWords => {
  const meant = new Map(synonyms.flatMap(([first = "", ...others]) => others.map((word) => [word, first] as const)));
  return (phrase) =>
    phrase
      .split(" ")
      .map((word) => meant.get(word) ?? word)
      .join(" ");
};

const createPersonaCheck = (
  { configuration, parseSearchQuery, toStems }: SearchWords,
  nameStems: ReadonlySet<string>,
  stripFillerWords: StripFillerWords,
) => {
  const selfWords = new Set([...toStems("I I'm I've I'd I'll me my mine myself"), ...nameStems]);
  return {
    /**
     * The keywords of a question about the persona, as stems: it has her name or "you", and at most two other keywords.
     * Null for all other questions.
     */
    findPersonaKeywords(question: string): { keywords: string[]; isNamed: boolean } | null {
      const { terms } = parseSearchQuery(question);
      const keywords = terms.filter((term) => !nameStems.has(term));
      const isNamed = keywords.length < terms.length;
      const isOfPersona =
        isNamed || /^(?:do|did|are|were|have|can|will|would) you /.test(stripFillerWords(toPhrase(question)));
      return isOfPersona && keywords.length <= maxOthersOfPersona ? { keywords, isNamed } : null;
    },
    /** Whether a sentence says one of these words about the persona: "I" or her name precedes it closely, in English. */
    hasPersonaKeyword(sentence: string, keywords: readonly string[]): boolean {
      const stems = toStems(sentence);
      const isNear = (at: number) =>
        stems.slice(Math.max(0, at - maxWordsBetween), at).some((stem) => selfWords.has(stem));
      return (
        keywords.length === 0 ||
        stems.some((stem, at) => keywords.includes(stem) && (configuration !== "english" || isNear(at)))
      );
    },
  };
};

const getQuestionWord = (phrase: string): string | undefined =>
  /^(?:who|what|when|where|how) /.exec(phrase.replace(/^which /, "what "))?.[0];

const createTopicFinder = (
  { parseSearchQuery, toStems }: SearchWords,
  topics: readonly NeoTopic[],
  nameStems: ReadonlySet<string>,
  stripFillerWords: StripFillerWords,
  toMeant: StripFillerWords,
) => {
  /** The stems of the keywords; those of the name only if there are no others. */
  const toSignificantStems = (phrase: string): string[] => {
    const { terms } = parseSearchQuery(phrase);
    const others = terms.filter((term) => !nameStems.has(term));
    return others.length > 0 ? others : terms;
  };
  const isPersonaNamed = (text: string): boolean => toStems(text).some((stem) => nameStems.has(stem));
  const phrases = topics.flatMap((topic) =>
    topic.phrases.map(toMeant).map((text) => ({
      topic,
      phrase: stripFillerWords(toPhrase(text)),
      stems: toSignificantStems(text),
      isAboutOthers: /\b(?:i|my|your?)\b/.test(text),
      isOfPersona: isPersonaNamed(text),
      asks: getQuestionWord(text),
    })),
  );
  const byPhrase = new Map(phrases.map(({ phrase, topic }) => [phrase, topic]));
  const findSimilarWord = createSpellingCheck(phrases.flatMap(({ phrase }) => phrase.split(" ")));

  return (question: string): NeoTopic | null => {
    const written = stripFillerWords(toMeant(toPhrase(question)));
    const phrase = toMeant(
      written
        .split(" ")
        .map((word) => findSimilarWord(word) ?? word)
        .join(" "),
    );
    const exactTopic = byPhrase.get(written) ?? byPhrase.get(phrase);
    if (exactTopic) return exactTopic;
    // A topic tells what something is for or where it is, but not why.
    if (phrase.startsWith("why ")) return null;
    const phraseStems = toSignificantStems(phrase);
    const asks = getQuestionWord(phrase);
    const isOfPersona = isPersonaNamed(phrase);
    const [best] = phrases
      .filter((one) => (isOfPersona ? !one.isAboutOthers : !one.isOfPersona))
      .filter((one) => one.asks === undefined || asks === undefined || one.asks === asks)
      .filter(({ stems }) => stems.length > 0 && stems.every((stem) => phraseStems.includes(stem)))
      .map((one) => ({ topic: one.topic, share: one.stems.length / phraseStems.length, isAlike: one.asks === asks }))
      .sort((one, other) => other.share - one.share || Number(other.isAlike) - Number(one.isAlike));
    return best && best.share >= minShare ? best.topic : null;
  };
};

/** Whether a word has letters that do not occur in English. */
const hasOtherLetters = (word: string): boolean => !/^[a-z\p{N}]+$/u.test(word);

const createLanguageCheck = (
  { configuration }: SearchWords,
  { answer, words: others }: NeoTopicsContent["otherLanguages"],
) => {
  const otherWords = new Set(others);
  // Letters tell an English site’s question from others; elsewhere only the words of the document do.
  const isStrange = (word: string) => configuration === "english" && hasOtherLetters(word);
  return (question: string): string | null => {
    const words = toPhrase(question).split(" ").filter(Boolean);
    const strange = words.filter(isStrange).length;
    const foreign = words.filter((word) => otherWords.has(word) || isStrange(word)).length;
    const isOther = foreign * 3 >= words.length && (strange * 2 >= words.length || foreign > 1);
    return isOther ? answer : null;
  };
};

/** What NEO recognizes without a search, by the texts and the names of the moment. */
export const getTopics = memoizeByContent((content) => {
  const { conversation, fillers, otherLanguages, synonyms, topics } = content.get("neo/topics");
  const toMeant = createSynonymFilter(synonyms);
  const nameStems = getNameStems(content);
  const words = getSiteWords(content);
  const stripFillerWords = createFillerFilter(fillers);
  return {
    /** Removes filler words from both ends of a phrase, unless it consists only of them. */
    stripFillerWords,
    ...createPersonaCheck(words, nameStems, stripFillerWords),
    /** The question in the words that stand for others of their meaning, without punctuation. */
    toMeant: (question: string): string => toMeant(toPhrase(question)),
    /** Whether the conversation's first question is asked for, or the one just before; null for all else. */
    findTurn(question: string): "first" | "last" | null {
      const phrase = toPhrase(question);
      if (conversation.first.includes(phrase)) return "first";
      return conversation.last.includes(phrase) ? "last" : null;
    },
    /** The topic of a question about the site itself or of small talk; null if the question has to be searched for. */
    findTopic: createTopicFinder(words, topics, nameStems, stripFillerWords, toMeant),
    /** The answer to a question in an unsupported language; null for all other questions. */
    findLanguageNote: createLanguageCheck(words, otherLanguages),
  };
});

export type Topics = ReturnType<typeof getTopics>;
