import { getSearchWords, type SearchWords } from "../../search/query-terms.ts";
import { toPhrase, type Topics } from "./find-topic.ts";

const toPattern = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
const digits = "\\p{N}+";

const timeWords =
  "jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|" +
  "november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|yesterday|tomorrow|tonight|morning|noon|evening|" +
  "(?:after|mid)?night|dawn|spring|summer|autumn|winter|seconds|(?:minute|hour|day|week|month|year)s?|always|never|ago|" +
  "times|after|before|until|when|while|once|since|soon|every|if";
const times = toPattern(`${digits}|${timeWords}`);
const durations = toPattern(timeWords);
const numberWords =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen " +
  "nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half";
const amountWords = numberWords.replaceAll(" ", "|");
const amounts = toPattern(`${digits}|${amountWords}|no|none|nobody|once|twice|both|always|never|every|all`);
// "one" is often not a number.
const numberStems = new Set(getSearchWords("en").toStems(numberWords.replace("one ", "")));

/** What a quote must contain in addition to the question's words. */
const kinds = [
  { asks: /^(?:since |until )?when |^(?:on |in |at )?what (?:date|day|year|month|time) /, holds: times },
  { asks: /\bhow (?:long|often|old) /, holds: durations },
  { asks: /\bhow (?:many|much|far|tall|big|fast|high|deep) /, holds: amounts },
];

// In "how many lamps", the thing that is counted; its number must precede it.
const counted = /\bhow many (\p{L}+)/u;
const maxWordsFromNumber = 3;

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word) || numberStems.has(word);
const isCounted = (words: readonly string[], what: string): boolean =>
  words.some((word, at) => word === what && words.slice(Math.max(0, at - maxWordsFromNumber), at).some(isNumber));

// "made of", "afraid of", "come from", "look like": separately the two words mean something else.
const prepositions = new Set(["of", "from", "with", "in", "like"]);
const noPair = /^(?:it|that|this|she|he|they|them|you|is|are|was|were|be|there)$/;
const maxWordsBetween = 2;
const yearLength = 4;
const neo = "neo";

const isPairSaid = (words: readonly string[], first: string, second: string): boolean =>
  words.some((word, at) => word === first && words.slice(at + 1, at + 2 + maxWordsBetween).includes(second));

const isQuestion = (quote: string): boolean =>
  quote.includes("?") && !/\p{L}/u.test(quote.slice(quote.lastIndexOf("?")));

/**
 * Checks whether a quote can answer a question: it is not a question itself, contains the question's numbers, and
 * contains the time, the amount or the word pair that is asked for.
 */
export const createQuoteCheck = (
  { toStems }: SearchWords,
  question: string,
  { stripFillerWords }: Pick<Topics, "stripFillerWords">,
): ((quote: string) => boolean) => {
  const phrase = stripFillerWords(toPhrase(question));
  const holds = kinds.filter(({ asks }) => asks.test(phrase));
  const [word = "", preposition = ""] = phrase.split(" ").slice(-2);
  const isPair = prepositions.has(preposition) && /^\p{L}+$/u.test(word) && !noPair.test(word);
  const [first, second] = isPair ? toStems(`${word} ${preposition}`) : [];
  const [what] = toStems(counted.exec(phrase)?.[1] ?? "");
  const phraseStems = toStems(phrase);
  const isOfNeo = phraseStems.includes(neo);
  const numbers = phraseStems.filter((one) => /^\p{N}+$/u.test(one));
  // "phase 3" means neither "phases 2 and 3" nor "3 phases".
  const numbered = phraseStems.flatMap((one, at) => {
    const named = phraseStems[at - 1];
    return numbers.includes(one) && one.length < yearLength && named !== undefined ? `${named} ${one}` : [];
  });
  return (quote) => {
    // The question's own numbers do not count as its answer.
    const others = quote.replaceAll(/\p{N}+/gu, (one) => (numbers.includes(one) ? "" : one));
    if (isQuestion(quote) || holds.some((kind) => !kind.holds.test(others))) return false;
    const words = toStems(quote);
    if (isOfNeo && !words.includes(neo)) return false;
    if (what !== undefined && !isCounted(words, what)) return false;
    if (first !== undefined && second !== undefined && !isPairSaid(words, first, second)) return false;
    const text = words.join(" ");
    return numbers.every((one) => words.includes(one)) && numbered.every((name) => text.includes(name));
  };
};
