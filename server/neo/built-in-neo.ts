import texts from "#content/neo/built-in.json" with { type: "json" };
import type { BuiltInNeoContent } from "#contracts/content/neo.ts";
import type { SearchHit, SiteSearch } from "../search/site-search.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import type { Neo } from "./neo.ts";

const content: BuiltInNeoContent = texts;

/** The share of a question's telling words that a paragraph needs to be an answer. */
const minCoverage = 0.45;
const maxFurther = 2;
const minQuoteLength = 70;
const maxQuoteLength = 320;
const name = "neo";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

const toPhrase = (text: string): string =>
  (
    text
      .slice(0, 200)
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => word !== name)
    .join(" ");

const answerDirectly = (question: string): string | null => {
  const phrase = toPhrase(question);
  if (content.greetings.includes(phrase)) return content.greeting;
  return phrase === "" || content.helpRequests.map(toPhrase).includes(phrase) ? content.help : null;
};

/** The sentence that fits best and, if it is short, those after it. */
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

/** The NEO that needs no language model: he quotes the sentence that fits and links to its paragraph. */
export const createBuiltInNeo = ({ search }: { search: SiteSearch }): Neo => ({
  name: "built-in",
  async *answer({ question, signal }) {
    const direct = answerDirectly(question);
    if (direct) {
      yield direct;
      return;
    }
    const found = await search.find(question, { limit: 8, signal });
    const fitting = found.filter(({ coverage }) => coverage >= minCoverage);
    const [best] = fitting;
    if (!best) {
      yield content.unknown;
      return;
    }
    yield `${content.quote}\n\n> ${escapeMarkdown(selectQuote(best))}\n\n`;
    yield toLink(best);
    const further = fitting.filter(({ url }, index) => fitting.findIndex((hit) => hit.url === url) === index).slice(1);
    if (further.length > 0)
      yield `\n\n${content.more}\n\n${further
        .slice(0, maxFurther)
        .map((hit) => `- ${toLink(hit)}`)
        .join("\n")}`;
  },
});
