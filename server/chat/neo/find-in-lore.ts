import { tellLore } from "#contracts/character/lore/tell-lore.ts";
import { getSearchWords, getSiteWords, type SearchWords } from "../../search/query-terms.ts";
import { listPublicEntries, listPublicLore } from "../../character/public-lore.ts";
import { fillCardText } from "../../content/fill-card-text.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import { memoizeByContent } from "../../content/memoize-by-content.ts";
import type { Content } from "../../content/live-content.ts";
import { getNameStems } from "../../search/name-stems.ts";
import { rankParagraphs, toCandidate } from "../../search/rank-paragraphs.ts";
import type { SearchHit } from "../../search/site-search.ts";
import { toPhrase } from "./find-topic.ts";
import type { NeoRequest } from "./neo.ts";

/** Stems that say what is asked for, not of what. */
const asking = new Set(
  getSearchWords("en").toStems("mr mrs ms dr job living occupation profession kind sort thing things"),
);
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
/** More than this share of the question's words must be in the entry. */
const leastCoverage = 0.5;

const getLore = memoizeByContent((content: Content) => {
  const { lore: heading } = content.get("shelf");
  const words = getSiteWords(content);
  const { toStems } = words;
  const sources = listPublicEntries(content);
  const entries = listPublicLore(content);
  return {
    titles: entries.map(({ title }) => ({ title, stems: toStems(title) })),
    candidates: entries.flatMap(({ id, title, paragraphs }, index) =>
      paragraphs.map((text) => {
        const candidate = toCandidate(words, {
          kind: "lore",
          title: heading,
          heading: title,
          url: `/stories#${id}`,
          text,
        });
        // A key that is said tells what an entry is about as well as its words do.
        const stemsWithKeys = new Set([...candidate.stems, ...toStems((sources[index]?.keys ?? []).join(" "))]);
        return { source: sources[index], candidate, named: { ...candidate, stems: stemsWithKeys } };
      }),
    ),
  };
});

/** The sentence of an entry with most of what is asked about its subject; the first among equals. */
const findSentence = (
  { toStems }: SearchWords,
  { heading, sentence, text }: SearchHit,
  terms: readonly string[],
): string => {
  const subject = toStems(heading ?? "");
  const rest = terms.filter((term) => !subject.includes(term));
  const rated = [...sentences.segment(text)].map(({ segment }) => {
    const stems = toStems(segment);
    return { segment, count: rest.filter((term) => stems.includes(term)).length };
  });
  const [best] = rated.toSorted((one, other) => other.count - one.count);
  return rest.length === 0 ? (rated[0]?.segment ?? sentence).trim() : (best?.segment ?? sentence).trim();
};

/** The public entries that a question brings up by their keys, as in the chat. */
const listNamed = (content: Content, question: string): ReadonlySet<LoreEntry | undefined> => {
  const { told } = tellLore({
    entries: listPublicEntries(content),
    settings: { isRecursive: false },
    lines: [{ role: "user", name: "", text: question }],
    earlier: 0,
    fill: (text) => fillCardText(content, text),
    room: Infinity,
    seed: "",
  });
  return new Set(told.flatMap(({ entry, by }) => (by === "key" ? entry : [])));
};

/** The entry of the public lore that a question is about; undefined if there is none that fits. */
export const findInLore = (
  content: Content,
  question: string,
  isFitting: (hit: SearchHit) => boolean,
): SearchHit | undefined => {
  const nameStems = getNameStems(content);
  const words = getSiteWords(content);
  const terms = words.parseSearchQuery(question).terms.filter((term) => !nameStems.has(term) && !asking.has(term));
  if (terms.length === 0) return undefined;
  const weights = new Map(terms.map((term) => [term, 1]));
  const named = listNamed(content, question);
  const candidates = getLore(content).candidates.map((one) => (named.has(one.source) ? one.named : one.candidate));
  return rankParagraphs(candidates, weights, { limit: 3, words })
    .filter(({ coverage }) => coverage > leastCoverage)
    .map((hit) => ({ ...hit, sentence: findSentence(words, hit, terms) }))
    .find(isFitting);
};

const pronouns = /\b(?:she|her|hers|he|him|his|they|them|their)\b/i;

/**
 * The question with a name in place of a pronoun: of whoever of the lore was asked about just before, or else of the
 * character itself.
 */
export const nameMeant = (content: Content, question: string, history: NeoRequest["history"]): string => {
  if (!pronouns.test(question)) return question;
  const persona = content.get("persona");
  const { toStems } = getSiteWords(content);
  const before = toStems(history.findLast(({ role }) => role === "user")?.content.slice(0, 300) ?? "");
  const questionStems = toStems(question.slice(0, 300));
  const isNamed = (stems: readonly string[], words: readonly string[]) =>
    stems.length > 0 && stems.every((stem) => words.includes(stem));
  const { titles } = getLore(content);
  // "Who is Nives, and what is she like?" has its name already.
  if (titles.some(({ stems }) => isNamed(stems, questionStems)) || isNamed(toStems(persona.name), questionStems))
    return question;
  const other = titles.find(({ stems }) => isNamed(stems, before));
  const asked = toPhrase(question).split(" ");
  const [subject = "she"] = persona.pronouns.split("/");
  // Another pronoun than the character's own may mean anybody.
  if (!other && !asked.includes(subject) && !asked.includes("her")) return question;
  return question.replace(pronouns, other?.title ?? persona.name);
};
