import type { BuiltInNeoContent, NeoTopic } from "#contracts/content/neo.ts";
import type { Content } from "../../content/live-content.ts";
import { parseSearchQuery } from "#contracts/search/query-terms.ts";
import type { SearchHit, SiteSearch } from "../../search/site-search.ts";
import { cellSeparator } from "../../search/split-paragraphs.ts";
import { createQuoteCheck } from "./check-quote.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { getTopics, toPhrase, type Topics } from "./find-topic.ts";
import type { Neo } from "./neo.ts";

/** Minimum shares of the question's keywords: in the paragraph, and in the quoted sentence. */
const minShares = { coverage: 0.6, quotable: 0.4 };
/** The same for questions of one or two keywords: nearly all. */
const minSharesOfFew = { coverage: 0.75, quotable: 0.75 };
const few = 2;
const farMore = 0.25;
const maxFurther = 2;
const minQuoteLength = 70;
const maxQuoteLength = 320;
const name = "neo";
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

const answerDirectly = (question: string, texts: BuiltInNeoContent, { stripFillerWords }: Topics): string | null => {
  const phrase = toPhrase(question);
  const asked = [phrase, stripFillerWords(phrase)];
  const isAsked = (words: string): boolean => asked.includes(words);
  if (texts.greetings.some((greeting) => isAsked(greeting) || isAsked(`${greeting} ${name}`))) return texts.greeting;
  return phrase === "" || phrase === name || texts.helpRequests.map(toPhrase).some(isAsked) ? texts.help : null;
};

/** The best-matching sentence and, if it is short, those after it. */
const selectQuote = ({ text, sentence }: SearchHit): string => {
  let quote = "";
  for (const { segment } of sentences.segment(text.slice(Math.max(0, text.indexOf(sentence))))) {
    if (quote.length >= minQuoteLength || (quote && quote.length + segment.length > maxQuoteLength)) break;
    quote += segment;
  }
  return quote.trim() || sentence;
};

const toLink = ({ title, heading, url }: SearchHit): string =>
  `[${escapeMarkdown(heading && heading !== title ? `${title} · ${heading}` : title)}](${url})`;

/** A short text that only introduces something, or a single word, is not an answer. */
const isAnswer = ({ text }: SearchHit): boolean =>
  text.length >= minQuoteLength || (/\S\s+\S/.test(text) && !/[,:]$/.test(text));

/** Sentences of the project's documents are not about the persona, even if they use the same words. */
const isOnPersonaPage = ({ kind }: SearchHit): boolean => kind === "post" || kind === "persona";

/**
 * The first hit, or one that has far more of the question's keywords. A table row, which says little on its own, is
 * replaced by the first sentence that matches as well.
 */
const selectBest = (hits: readonly SearchHit[]): SearchHit | undefined => {
  const first = hits.find(({ quotable }) => quotable >= (hits[0]?.quotable ?? 0) + farMore) ?? hits[0];
  if (!first?.text.includes(cellSeparator)) return first;
  const isAsGood = ({ text, quotable }: SearchHit) => !text.includes(cellSeparator) && quotable >= first.quotable;
  return hits.find(isAsGood) ?? first;
};

export type BuiltInNeoDeps = {
  content: Content;
  search: SiteSearch;
  /** Live data below the answer of a topic, as Markdown. */
  readLive(what: NonNullable<NeoTopic["live"]>, signal: AbortSignal): Promise<string>;
};

/**
 * NEO without a language model: knows where to find things on the site, quotes the best-matching sentence and links to
 * it.
 */
export const createBuiltInNeo = ({ content, search, readLive }: BuiltInNeoDeps): Neo => ({
  name: "built-in",
  async *answer({ question, signal }) {
    const texts = content.get("neo/built-in");
    const topics = getTopics(content);
    const direct = answerDirectly(question, texts, topics);
    if (direct) {
      yield direct;
      return;
    }
    const topic = topics.findTopic(question);
    if (topic) {
      yield topic.answer;
      if (topic.live) yield `\n\n${await readLive(topic.live, signal)}`;
      return;
    }
    const found = await search.find(question, { limit: 8, signal });
    const { terms } = parseSearchQuery(question);
    const ofPersona = topics.findPersonaKeywords(question);
    const least = terms.length > few ? minShares : minSharesOfFew;
    const isNumber = terms.every((term) => /^\p{N}+$/u.test(term));
    const isFittingQuote = createQuoteCheck(question, topics);
    const isFitting = (hit: SearchHit): boolean =>
      hit.coverage >= least.coverage &&
      hit.quotable >= least.quotable &&
      isAnswer(hit) &&
      isFittingQuote(selectQuote(hit)) &&
      (!ofPersona || (isOnPersonaPage(hit) && topics.hasPersonaKeyword(hit.sentence, ofPersona.keywords)));
    const fitting = isNumber ? [] : found.filter(isFitting);
    const best = selectBest(fitting);
    if (!best) {
      yield topics.findLanguageNote(question) ?? (ofPersona?.isNamed ? texts.unknownOfPersona : texts.unknown);
      return;
    }
    yield `${texts.quote}\n\n> ${escapeMarkdown(selectQuote(best))}\n\n`;
    yield toLink(best);
    const further = fitting.filter(
      ({ url }, index) => url !== best.url && fitting.findIndex((hit) => hit.url === url) === index,
    );
    if (further.length > 0)
      yield `\n\n${texts.more}\n\n${further
        .slice(0, maxFurther)
        .map((hit) => `- ${toLink(hit)}`)
        .join("\n")}`;
  },
});
