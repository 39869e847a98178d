import texts from "#content/neo/topics.json" with { type: "json" };
import { persona } from "#content/content.ts";
import type { NeoTopic, NeoTopicsContent } from "#contracts/content/neo.ts";
import { parseQuery, toStems } from "../search/query-terms.ts";

const content = texts as NeoTopicsContent;

/** The share of a question's telling words that a phrase needs to be what it is about. */
const minShare = 0.6;
const maxLength = 200;

/** A question as lower case words without punctuation. */
export const toPhrase = (text: string): string =>
  (
    text
      .slice(0, maxLength)
      .normalize("NFC")
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");

const fillers = content.fillers.toSorted((one, other) => other.length - one.length);

/** A phrase without the words around it that ask nothing, unless there are no others. */
export const leaveOutFillers = (phrase: string): string => {
  let rest = phrase;
  for (let before = ""; before !== rest;) {
    before = rest;
    for (const filler of fillers) {
      if (rest.startsWith(`${filler} `)) rest = rest.slice(filler.length + 1);
      if (rest.endsWith(` ${filler}`)) rest = rest.slice(0, -filler.length - 1);
    }
  }
  return rest;
};

const nameStems = new Set(toStems(`${persona.name} ${persona.productName}`));

/** The stems of the telling words; the name only where there is no other. */
const toTellingStems = (phrase: string): string[] => {
  const { terms } = parseQuery(phrase);
  const others = terms.filter((term) => !nameStems.has(term));
  return others.length > 0 ? others : terms;
};

const phrases = content.topics.flatMap((topic) =>
  topic.phrases.map((phrase) => ({ topic, phrase: leaveOutFillers(toPhrase(phrase)), stems: toTellingStems(phrase) })),
);
const byPhrase = new Map(phrases.map(({ phrase, topic }) => [phrase, topic]));

/** What a question about the site itself, or small talk, is about; null for a question that has to be searched for. */
export const findTopic = (question: string): NeoTopic | null => {
  const phrase = leaveOutFillers(toPhrase(question));
  const known = byPhrase.get(phrase);
  if (known) return known;
  const asked = toTellingStems(phrase);
  const [best] = phrases
    .filter(({ stems }) => stems.length > 0 && stems.every((stem) => asked.includes(stem)))
    .map(({ stems, topic }) => ({ topic, share: stems.length / asked.length }))
    .sort((one, other) => other.share - one.share);
  return best && best.share >= minShare ? best.topic : null;
};

const otherWords = new Set(content.otherLanguages.words);

/** The sentence for a question in a language that the site is not written in; null for all others. */
export const findLanguageNote = (question: string): string | null => {
  const words = toPhrase(question).split(" ").filter(Boolean);
  const strange = words.filter((word) => !/[\p{Script=Latin}\p{N}]/u.test(word)).length;
  const others = strange + words.filter((word) => otherWords.has(word)).length;
  const isOther = others * 2 >= words.length && (strange > 0 || others > 1);
  return isOther ? content.otherLanguages.answer : null;
};
