import type { Episode, StoryBible, StoryFact, StoryMaterial, StoryPerson } from "#contracts/book/story-material.ts";
import { composeStory } from "./compose.ts";
import { createStoryMemory, type Freshness, type Story } from "./memory.ts";
import { findNamed } from "./find-named.ts";
import { writeNews } from "./news.ts";
import { planStory, type StoryPlan } from "./plan.ts";
import { createRandom } from "./random.ts";
import { chooseAlternatives, correctArticles, introducePeople, unwrap } from "./realise.ts";
import { countWords, findRepeatedOpenings, toPlainText, toSentences } from "./text.ts";

type Sources = {
  material: StoryMaterial;
  bible: StoryBible;
  /** The published stories, the oldest first. */
  stories: readonly Story[];
};

/** A thread at the moment when a story opened or closed it, with the sentence that did. */
export type ThreadChange = { id: string; key: string; statement: string; sentence: string };

export type ToldStory = {
  title: string;
  excerpt: string;
  /** Markdown. */
  content: string;
  imagePrompt: string;
  facts: StoryFact[];
  threadsClosed: ThreadChange[];
  threadsOpened: ThreadChange[];
  people: string[];
  places: string[];
  freshness: Freshness;
};

const maxAttempts = 8;

/** The sentence of a text that has these words in it. */
const findSentence = (sentences: string[], words: string): string => {
  const wanted = toPlainText(words).replace(/\s+/g, " ").trim();
  return sentences.find((sentence) => toPlainText(sentence).includes(wanted)) ?? "";
};

const chooseTitle = ({ title }: Episode, stories: readonly Story[]): string => {
  const taken = new Set(stories.map((story) => story.title.toLowerCase()));
  const numbered = (number: number): string => (number === 1 ? title : `${title} (${number})`);
  let number = 1;
  while (taken.has(numbered(number).toLowerCase())) number++;
  return numbered(number);
};

const toThreadChange = ({ id, key, thread }: Episode, sentence: string): ThreadChange => ({
  id,
  key,
  statement: thread,
  sentence,
});

type Draft = { plan: StoryPlan; content: string; freshness: Freshness };

const minWords = 800;
const goodEnough = 0.02;

/** What speaks against a draft: repetition of what was published before, of its own openings, and shortness. */
const rate = ({ content, freshness }: Draft): number =>
  freshness.repeatedSentences.length +
  findRepeatedOpenings(content).length +
  (countWords(content) < minWords ? 1 : 0) +
  Math.max(0, freshness.sharedRuns - goodEnough);

/**
 * The built-in storyteller. It plans a story that takes up an open thread of the last one, writes it from the
 * material, and plants the next thread. The same sources and seed give the same story; there is no I/O.
 */
export const createStoryGrammar = ({ material, bible, stories }: Sources) => {
  const memory = createStoryMemory(stories);
  const isIntroduced = (person: StoryPerson) => stories.some(({ content }) => findNamed(content, [person]).length > 0);
  const introduced = new Set(bible.people.filter(isIntroduced).map(({ id }) => id));

  const tellStory = (seed: string | number): ToldStory => {
    const draft = (attempt: number): Draft => {
      const random = createRandom(`${seed}/${stories.length}/${attempt}`);
      const input = { bible, material, memory, random };
      const plan = planStory(input);
      const written = chooseAlternatives(composeStory(plan, writeNews(input)), random);
      const content = introducePeople(correctArticles(written), bible, introduced);
      return { plan, content, freshness: memory.measure(content) };
    };
    let best = draft(0);
    for (let attempt = 1; attempt < maxAttempts && rate(best) > 0; attempt++) {
      const other = draft(attempt);
      if (rate(other) < rate(best)) best = other;
    }
    const { plan, content, freshness } = best;
    const { episode, next } = plan;
    const sentences = toSentences(content);
    const title = chooseTitle(episode, stories);
    const plain = toPlainText(content);
    return {
      title,
      excerpt: episode.excerpt,
      content,
      imagePrompt: `${episode.picture}, ${bible.narrator.picture}`,
      facts: episode.facts.map(({ kind, subject, statement, quote }) => ({
        kind,
        subject,
        statement,
        sentence: findSentence(sentences, quote),
        story: title,
      })),
      threadsClosed: [toThreadChange(episode, toSentences(unwrap(episode.image).join("\n\n")).at(-1) ?? "")],
      threadsOpened: next
        ? [toThreadChange(next, findSentence(sentences, next.key) || (toSentences(next.hook)[0] ?? ""))]
        : [],
      people: findNamed(plain, bible.people).map(({ id }) => id),
      places: findNamed(plain, bible.places).map(({ id }) => id),
      freshness,
    };
  };
  return { tellStory, memory };
};
