import type { Episode, StoryBible, StoryFact, StoryMaterial, StoryPerson } from "../story-material.ts";
import type { PlannedBeat } from "../story-plan.ts";
import { arrange, chooseOtherWords, toBeats } from "./arrange.ts";
import { composeStory, joinPassages, type Passage } from "./compose.ts";
import { createStoryMemory, type Freshness, type StoryText } from "./memory.ts";
import { findNamed } from "./find-named.ts";
import { writeNews } from "./news.ts";
import { type EpisodePlan, planStory } from "./plan.ts";
import { createRandom } from "./random.ts";
import { chooseAlternatives, correctArticles, introducePeople, unwrap } from "./realise.ts";
import { countWords, findRepeatedOpenings, toPlainText, toSentences } from "./text.ts";

type Sources = {
  material: StoryMaterial;
  bible: StoryBible;
  /** The published stories, oldest first. */
  stories: readonly StoryText[];
};

/** A thread that a story opened or closed, with the sentence that did so. */
export type ThreadChange = { id: string; key: string; statement: string; sentence: string };

export type GeneratedStory = {
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
  /** The seed that gives this story again. */
  seed: string;
  /** What it is made of. */
  outline: { premise: string; beats: PlannedBeat[]; leansOn: string[] };
};

/** What is to be different from the story of the seed. */
export type Arrangement = {
  /** The title and order that the owner wants. */
  plan?: { title: string; beats: readonly PlannedBeat[] } | null | undefined;
  /** A sentence that is to be said in other words. */
  reword?: string | null | undefined;
};

const maxAttempts = 8;

/** The sentence of a text that contains these words. */
const findSentence = (sentences: string[], words: string): string => {
  const wanted = toPlainText(words).replace(/\s+/g, " ").trim();
  return sentences.find((sentence) => toPlainText(sentence).includes(wanted)) ?? "";
};

const chooseTitle = ({ title }: Pick<Episode, "title">, stories: readonly StoryText[]): string => {
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

type Draft = { plan: EpisodePlan; composed: Passage[]; passages: Passage[]; content: string; freshness: Freshness };

const minWords = 800;
const goodEnough = 0.02;

/** Penalty of a draft: for repetition of published text or of its own openings, and for shortness. */
const getPenalty = ({ content, freshness }: Draft): number =>
  freshness.repeatedSentences.length +
  findRepeatedOpenings(content).length +
  (countWords(content) < minWords ? 1 : 0) +
  Math.max(0, freshness.sharedRuns - goodEnough);

/**
 * The built-in storyteller. Plans a story that continues an open thread of the last one, writes it from the material,
 * and plants the next thread. Deterministic for the same sources and seed; no I/O.
 */
export const createStoryGrammar = ({ material, bible, stories }: Sources) => {
  const memory = createStoryMemory(stories);
  const isIntroduced = (person: StoryPerson) => stories.some(({ content }) => findNamed(content, [person]).length > 0);
  const introduced = new Set(bible.people.filter(isIntroduced).map(({ id }) => id));

  const toText = (passages: readonly Passage[]): string =>
    introducePeople(correctArticles(joinPassages(passages)), bible, introduced);

  /** Throws ArrangementError. */
  const generateStory = (seed: string | number, { plan: wanted, reword }: Arrangement = {}): GeneratedStory => {
    const draft = (attempt: number): Draft => {
      const random = createRandom(`${seed}/${stories.length}/${attempt}`);
      const input = { bible, material, memory, random };
      const plan = planStory(input);
      const composed = composeStory(plan, writeNews(input));
      const passages = composed.map(({ paragraphs, ...passage }) => ({
        ...passage,
        paragraphs: paragraphs.map((paragraph) => chooseAlternatives(paragraph, random)),
      }));
      const content = toText(passages);
      return { plan, composed, passages, content, freshness: memory.measure(content) };
    };
    let best = draft(0);
    for (let attempt = 1; attempt < maxAttempts && getPenalty(best) > 0; attempt++) {
      const other = draft(attempt);
      if (getPenalty(other) < getPenalty(best)) best = other;
    }
    const { composed } = best;
    const { episode, next, isNew, reminders } = best.plan;
    const ordered = wanted ? arrange(best.passages, wanted.beats) : best.passages;
    const passages = reword
      ? chooseOtherWords({ composed, passages: ordered, sentence: reword, seed: String(seed), toText })
      : ordered;
    const content = toText(passages);
    const tells = (id: string): boolean => passages.some((passage) => passage.id === id);
    const sentences = toSentences(content);
    const title = chooseTitle(wanted ?? episode, stories);
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
      threadsClosed: tells("image")
        ? [toThreadChange(episode, toSentences(unwrap(episode.image).join("\n\n")).at(-1) ?? "")]
        : [],
      threadsOpened:
        next && tells("promise")
          ? [toThreadChange(next, findSentence(sentences, next.key) || (toSentences(next.hook)[0] ?? ""))]
          : [],
      people: findNamed(plain, bible.people).map(({ id }) => id),
      places: findNamed(plain, bible.places).map(({ id }) => id),
      freshness: memory.measure(content),
      seed: String(seed),
      outline: {
        premise: episode.excerpt,
        beats: toBeats(best.passages),
        leansOn: [
          ...(isNew ? [] : [episode.thread]),
          ...reminders.flatMap(({ id }) => bible.threads.find((thread) => thread.id === id)?.statement ?? []),
        ],
      },
    };
  };
  return { generateStory, memory };
};
