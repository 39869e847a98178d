import type { StoryBible, StoryThread } from "@site/storyteller/story-material.ts";
import { estimateTokens } from "#server/models/chat-stream.ts";
import type { StoryText } from "@site/storyteller/grammar/memory.ts";
import { toParagraphs, toPlainText, toSentences } from "@site/storyteller/grammar/text.ts";

/** Budget for earlier stories and facts in the prompt, in tokens. */
export type ContextBudget = { stories: number; facts: number };

const excerptSentences = 2;
const maxThreads = 30;

/** As many of the last items as fit, in order. */
const takeLast = (items: readonly string[], tokens: number): string[] => {
  let left = tokens;
  const from = items.findLastIndex((item) => (left -= estimateTokens(item)) < 0);
  return items.slice(from + 1);
};

/** As many of the last paragraphs of a text as fit. */
const takeEnd = (text: string, tokens: number): string => takeLast(toParagraphs(text), tokens).join("\n\n");

const toExcerpt = ({ title, content }: StoryText): string => {
  const sentences = toSentences(content).map(toPlainText);
  const ending = sentences.slice(excerptSentences).at(-1);
  return `- ${title}: ${[...sentences.slice(0, excerptSentences), ...(ending ? ["…", ending] : [])].join(" ").slice(0, 600)}`;
};

/** The last story in full, and excerpts of those before it; the latest ones take precedence. */
const describeStories = (stories: readonly StoryText[], budget: number): string => {
  const last = stories.at(-1);
  if (!last) return "No story of before is given.";
  const text = takeEnd(last.content, budget);
  const excerpts = takeLast(stories.slice(0, -1).map(toExcerpt), budget - estimateTokens(text));
  return [
    ...(excerpts.length > 0 ? ["Stories of before, each by its beginning and its end:", ...excerpts, ""] : []),
    `The last story, "${last.title}":`,
    `<last_story>\n${text}\n</last_story>`,
  ].join("\n");
};

export const findOpenThreads = ({ threads }: StoryBible): StoryThread[] =>
  threads.filter(({ closed }) => closed === undefined).slice(-maxThreads);

/** Everything that a new story must be consistent with. */
export const describeBible = (bible: StoryBible, budget: ContextBudget): string => {
  const { narrator, people, places } = bible;
  const facts = takeLast(
    bible.facts.map(({ subject, statement }) => `- ${subject}: ${statement}`),
    budget.facts,
  );
  const threads = findOpenThreads(bible);
  const sections: [heading: string, lines: string[]][] = [
    [`What ${narrator.name} cannot do:`, narrator.limits.map(({ statement }) => `- ${statement}`)],
    ["People:", people.map(({ name, role }) => `- ${name}: ${role}`)],
    ["Places:", places.map(({ name, senses }) => `- ${name}: ${senses.join("; ")}`)],
    ["Open threads:", threads.map(({ id, statement, key }) => `- ${id}: ${statement} (its key words: "${key}")`)],
    ["Facts, the latest last:", facts],
  ];
  const sectionTexts = sections.filter(([, lines]) => lines.length > 0).map((section) => section.flat().join("\n"));
  return [`The narrator is ${narrator.name}.`, ...sectionTexts].join("\n\n");
};

export const describeContext = (bible: StoryBible, stories: readonly StoryText[], budget: ContextBudget): string =>
  `${describeBible(bible, budget)}\n\n${describeStories(stories, budget.stories)}`;
