// @module-tag night
import { beforeAll, expect, test } from "vitest";
import { storyBibleSchema } from "@site/storyteller/story-material.ts";
import { findContradictions } from "@site/storyteller/continuity.ts";
import { findNamed } from "@site/storyteller/grammar/find-named.ts";
import { createStoryMemory } from "@site/storyteller/grammar/memory.ts";
import { readContent, generateSeries, type Run } from "#tests/support/generate-series.ts";
import {
  countWords,
  findRepeatedOpenings,
  mentions,
  toParagraphs,
  toPlainText,
  toRuns,
  toSentences,
  toWords,
} from "@site/storyteller/grammar/text.ts";
import { findTextProblems } from "#tests/support/find-text-problems.ts";

const { bible: firstBible, material } = await readContent();
let runs: Run[];
let texts: { title: string; content: string }[];
let lastBible: unknown;

beforeAll(async () => {
  const series = await generateSeries(50, "fifty");
  runs = series.runs;
  texts = [...series.published, ...runs.map(({ told }) => told)];
  lastBible = series.bible;
});

test("writes a different story with a unique title in each of fifty runs", () => {
  expect(new Set(texts.map(({ title }) => title.toLowerCase())).size).toBe(texts.length);
  expect(runs.length).toBeGreaterThan(0);
});

test("repeats no sentence of more than eight words, including the first stories", () => {
  const count = new Map<string, number>();
  for (const { content } of texts) {
    for (const words of toSentences(content).map(toWords))
      if (words.length > 8) count.set(words.join(" "), (count.get(words.join(" ")) ?? 0) + 1);
  }
  expect([...count].filter(([, times]) => times > 1)).toEqual([]);
});

test("shares less than 3 % of each story's five-word runs with any other story", () => {
  const storiesOfRun = new Map<string, Set<number>>();
  for (const [index, { content }] of texts.entries()) {
    for (const run of toRuns(content, 5)) storiesOfRun.set(run, (storiesOfRun.get(run) ?? new Set()).add(index));
  }
  const shares = texts.map(({ title, content }) => {
    const own = toRuns(content, 5);
    return { title, share: own.filter((run) => (storiesOfRun.get(run)?.size ?? 0) > 1).length / own.length };
  });
  expect(shares.filter(({ share }) => share >= 0.03)).toEqual([]);
});

test("names a character and a place of the last story in each story", () => {
  const missing = runs.filter(({ bible, last, told }) => {
    const sharedWith = (named: { id: string; name: string; also: string[] }[]): boolean =>
      named.some(({ name, also }) => [name, ...also].some((word) => mentions(toPlainText(told.content), word)));
    const people = findNamed(toPlainText(last.content), bible.people);
    const places = findNamed(toPlainText(last.content), bible.places);
    return !sharedWith(people) || !sharedWith(places);
  });
  expect(missing.map(({ told }) => told.title)).toEqual([]);
});

test("continues or mentions in each story a thread that the last one left open", () => {
  const missing = runs.filter(({ bible, last, told }) => {
    const open = bible.threads.filter(({ closed, key }) => !closed && mentions(toPlainText(last.content), key));
    return !open.some(({ key }) => mentions(toPlainText(told.content), key));
  });
  expect(missing.map(({ told }) => told.title)).toEqual([]);
});

test("closes one thread and opens another in each story, with the sentences that do so", () => {
  for (const { told } of runs) {
    expect(told.threadsClosed).toHaveLength(1);
    expect(told.threadsOpened).toHaveLength(1);
    for (const { sentence } of [...told.threadsClosed, ...told.threadsOpened]) {
      expect(sentence).not.toBe("");
      expect(told.content).toContain(sentence);
    }
  }
});

test("puts each fact into the sentence that established it, and returns valid ledger entries", () => {
  for (const { told } of runs) {
    expect(told.facts.length).toBeGreaterThan(0);
    for (const { sentence } of told.facts) {
      expect(sentence).not.toBe("");
      expect(told.content).toContain(sentence);
    }
  }
  expect(storyBibleSchema.safeParse(lastBible).error).toBeUndefined();
});

test("writes 800 to 1,500 words per story", () => {
  expect(
    runs
      .map(({ told }) => ({ title: told.title, words: countWords(told.content) }))
      .filter(({ words }) => words < 800 || words > 1500),
  ).toEqual([]);
});

test("writes each story in the first person throughout", () => {
  const firstPerson = /(?<![\p{L}'])(?:I|I'm|I'd|I've|I'll|me|my|mine|myself)(?![\p{L}'])/gu;
  const withoutSpeech = (content: string): string =>
    toPlainText(content.replace(/^>.*$/gm, "").replace(/"[^"]*"/g, ""));
  const weak = runs.filter(({ told }) => {
    const narrated = withoutSpeech(told.content);
    const quarter = Math.ceil(narrated.length / 4);
    const quarters = [0, 1, 2, 3].map((index) => narrated.slice(index * quarter, (index + 1) * quarter));
    const isAbsent = quarters.some((part) => !part.match(firstPerson));
    return (
      isAbsent ||
      (narrated.match(firstPerson) ?? []).length < countWords(narrated) / 60 ||
      ["was", "is", "said", "had", "thought", "saw"].some((verb) =>
        narrated.includes(`${firstBible.narrator.name} ${verb} `),
      )
    );
  });
  expect(weak.map(({ told }) => told.title)).toEqual([]);
});

test("writes short and plain excerpts", () => {
  const wrong = runs.filter(
    ({ told }) => told.excerpt.length > 200 || told.excerpt === "" || /[*_`#[\]<>]/.test(told.excerpt),
  );
  expect(wrong.map(({ told }) => told.excerpt)).toEqual([]);
});

test("makes no slips: placeholders, doubled words, articles, capitals, punctuation", () => {
  expect(
    runs.flatMap(({ told }) => findTextProblems(told.content).map((problem) => `${told.title}: ${problem}`)),
  ).toEqual([]);
});

test("starts no two paragraphs of a story with the same three words", () => {
  const repeated = runs.flatMap(({ told }) =>
    findRepeatedOpenings(told.content).map((opening) => `${told.title}: ${opening}`),
  );
  expect(repeated).toEqual([]);
});

test("repeats a small image of the first half at the end", () => {
  const { motifs } = material.phrases;
  const strange = runs.filter(({ told }) => {
    const paragraphs = toParagraphs(told.content);
    const [half, end] = [paragraphs.slice(0, paragraphs.length / 2), paragraphs.slice(-4)].map((part) =>
      createStoryMemory([{ title: "", content: part.join("\n\n") }]),
    );
    return !motifs.some(({ plant, return: comesBack }) => half?.contains(plant) && end?.contains(comesBack));
  });
  expect(strange.map(({ told }) => told.title)).toEqual([]);
});

test("starts and ends stories in more than one way", () => {
  const { almanac, motifs } = material.phrases;
  const seasons = createStoryMemory([{ title: "", content: Object.values(almanac).flat().join("\n\n") }]);
  const returns = createStoryMemory([{ title: "", content: motifs.map((motif) => motif.return).join("\n\n") }]);
  const count = (isSo: (paragraphs: string[]) => boolean): number =>
    runs.filter(({ told }) => isSo(toParagraphs(told.content))).length;
  expect(count(([first = ""]) => seasons.contains(toSentences(first)[0] ?? ""))).toBeLessThan(runs.length * 0.8);
  expect(count((paragraphs) => returns.contains(paragraphs.at(-1) ?? ""))).toBeLessThan(runs.length * 0.9);
});

test("writes image prompts that say what to paint and how", () => {
  expect(new Set(runs.map(({ told }) => told.imagePrompt)).size).toBe(runs.length);
  for (const { told } of runs) expect(told.imagePrompt).toMatch(/16:9/);
});

test("finds no contradictions in the published stories and fifty of the storyteller's own", async () => {
  const { runs } = await generateSeries(50, "continuity");
  expect(
    runs.flatMap(({ bible: known, told }) =>
      findContradictions(known, told).map(({ sentence, reason }) => `${told.title}: ${reason}: ${sentence}`),
    ),
  ).toEqual([]);
  const { bible: first, published } = await readContent();
  expect(
    published.flatMap((story) =>
      findContradictions(first, story).map(({ sentence, reason }) => `${story.title}: ${reason}: ${sentence}`),
    ),
  ).toEqual([]);
});
