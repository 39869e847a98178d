import type { BuiltInNeoContent, NeoTopic } from "#contracts/content/neo.ts";
import { fill } from "#contracts/fill.ts";
import type { Content } from "../../content/live-content.ts";
import { getSiteWords, type SearchWords } from "../../search/query-terms.ts";
import type { SearchHit, SiteSearch } from "../../search/site-search.ts";
import { cellSeparator } from "../../search/split-paragraphs.ts";
import { createQuoteCheck } from "./check-quote.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { getTopics, toPhrase, type Topics } from "./find-topic.ts";
import { findInLore, nameMeant } from "./find-in-lore.ts";
import type { Neo, NeoRequest } from "./neo.ts";

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
  const phrasings = [phrase, stripFillerWords(phrase)];
  const isAsked = (words: string): boolean => phrasings.includes(words);
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
const isOnPersonaPage = ({ kind }: SearchHit): boolean => kind === "post" || kind === "persona" || kind === "lore";

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

/** Whether a question names a story by its whole title, of at least two words, and says little else. */
const isNamed = ({ toStems }: SearchWords, { kind, title }: SearchHit, question: string): boolean => {
  const questionStems = toStems(question);
  const words = toStems(title);
  return (
    kind === "post" &&
    words.length > 1 &&
    words.every((word) => questionStems.includes(word)) &&
    questionStems.length < words.length + 6
  );
};

/** The first of several questions in one; null if it is one. */
const toFirstPart = (question: string): string | null =>
  /^(.{6,200}?),? and (?:who|what|when|where|how|why|does|is|can)\b/i.exec(question)?.[1] ?? null;

/** What was asked first in this conversation, or just before. */
const recall = (content: Content, turn: "first" | "last", history: NeoRequest["history"]): string => {
  const { firstAnswer, lastAnswer, none } = content.get("neo/topics").conversation;
  const earlierQuestion = history.filter(({ role }) => role === "user").at(turn === "first" ? 0 : -1);
  if (!earlierQuestion) return none;
  const question = escapeMarkdown(earlierQuestion.content.replaceAll(/\s+/g, " ").trim().slice(0, maxQuoteLength));
  return fill(turn === "first" ? firstAnswer : lastAnswer, { question });
};

/** The words by which somebody wants a story; null for every other question. */
const toWish = (phrase: string): string | null => {
  const isOfStory = /\b(?:story|read)\b/.test(phrase);
  const isWish =
    /\b(?:recommend|suggest|which|should)\b/.test(phrase) ||
    /^(?:an?|another|some|any|something|give me)\b/.test(phrase);
  const isAbout = /^(?:something|anything) (?:about|with|for|of)\b/.test(phrase);
  if (!((isOfStory && isWish) || isAbout)) return null;
  return phrase.replaceAll(/\b(?:story|read|recommend|suggest|something|anything|short|good|evening)\b/g, " ");
};

export type BuiltInNeoDeps = {
  content: Content;
  search: SiteSearch;
  /** Live data below the answer of a topic, as Markdown. */
  readLive(what: NonNullable<NeoTopic["live"]>, signal: AbortSignal): Promise<string>;
};

/** The sentences of the site that answer a question, with links to them; null if none fits well enough. */
const quoteSite = async (
  { content, search }: Pick<BuiltInNeoDeps, "content" | "search">,
  question: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const texts = content.get("neo/built-in");
  const topics = getTopics(content);
  const words = getSiteWords(content);
  const { terms } = words.parseSearchQuery(question);
  if (terms.every((term) => /^\p{N}+$/u.test(term))) return null;
  const hits = await search.find(question, { limit: 8, signal });
  const ofPersona = topics.findPersonaKeywords(question);
  const least = terms.length > few ? minShares : minSharesOfFew;
  const isFittingQuote = createQuoteCheck(words, question, topics);
  const isFitting = (hit: SearchHit): boolean =>
    hit.coverage >= least.coverage &&
    hit.quotable >= least.quotable &&
    isAnswer(hit) &&
    isFittingQuote(selectQuote(hit)) &&
    (!ofPersona || (isOnPersonaPage(hit) && topics.hasPersonaKeyword(hit.sentence, ofPersona.keywords)));
  const fitting = hits.filter(isFitting);
  const first = selectBest(fitting) ?? hits.find((hit) => isNamed(words, hit, question));
  const { name } = content.get("persona");
  const inLore = findInLore(content, question, (hit) => {
    // The lore speaks of the character in the third person.
    const sentence = hit.sentence.replace(/^(?:she|he|they)\b/i, name);
    const isMeant = !ofPersona || topics.hasPersonaKeyword(sentence, ofPersona.keywords);
    return isMeant && isFittingQuote(selectQuote(hit));
  });
  const best = inLore && inLore.quotable > (first?.quotable ?? 0) ? inLore : first;
  if (!best) return null;
  const further = fitting
    .filter(({ url }, index) => url !== best.url && fitting.findIndex((hit) => hit.url === url) === index)
    .slice(0, maxFurther)
    .map((hit) => `- ${toLink(hit)}`);
  const quoted = `${texts.quote}\n\n> ${escapeMarkdown(selectQuote(best))}\n\n${toLink(best)}`;
  return further.length === 0 ? quoted : `${quoted}\n\n${texts.more}\n\n${further.join("\n")}`;
};

/**
 * NEO without a language model: knows where to find things on the site, quotes the best-matching sentence and links to
 * it.
 */
export const createBuiltInNeo = ({ content, search, readLive }: BuiltInNeoDeps): Neo => {
  const recommend = async (wish: string, signal: AbortSignal): Promise<string> => {
    const hits = await search.find(wish, { limit: 8, signal });
    const fitting = hits.find(({ kind }) => kind === "post");
    const story = fitting
      ? `${toLink({ ...fitting, heading: null })}\n\n> ${escapeMarkdown(selectQuote(fitting))}`
      : await readLive("first-story", signal);
    return `${content.get("neo/topics").recommendation}\n\n${story}`;
  };
  /** Null if nothing on the site answers it. */
  const find = async (question: string, signal: AbortSignal): Promise<string | null> => {
    const topics = getTopics(content);
    const topic = topics.findTopic(question);
    if (topic) return topic.live ? `${topic.answer}\n\n${await readLive(topic.live, signal)}` : topic.answer;
    const wish = toWish(topics.toMeant(question));
    return wish === null ? quoteSite({ content, search }, question, signal) : recommend(wish, signal);
  };
  return {
    name: "built-in",
    async *answer({ question: written, history, signal }) {
      const texts = content.get("neo/built-in");
      const topics = getTopics(content);
      const turn = topics.findTurn(written);
      const direct = turn ? recall(content, turn, history) : answerDirectly(written, texts, topics);
      if (direct) {
        yield direct;
        return;
      }
      const question = nameMeant(content, written, history);
      const part = toFirstPart(question);
      const quoteAnswer = (await find(question, signal)) ?? (part && (await find(part, signal)));
      const isOfPersona = topics.findPersonaKeywords(question)?.isNamed;
      yield quoteAnswer ?? topics.findLanguageNote(question) ?? (isOfPersona ? texts.unknownOfPersona : texts.unknown);
    },
  };
};
