import { beforeAll, expect, test } from "vitest";
import type { StoryBible, StoryMaterial } from "@site/storyteller/story-material.ts";
import { getMonth } from "@site/storyteller/grammar/plan.ts";
import { extendBible } from "@site/storyteller/grammar/extend-bible.ts";
import type { StoryText } from "@site/storyteller/grammar/memory.ts";
import { createStoryGrammar } from "@site/storyteller/grammar/generate-story.ts";
import { readContent, generateSeries } from "#tests/support/generate-series.ts";
import { countWords, mentions } from "@site/storyteller/grammar/text.ts";

let bible: StoryBible;
let material: StoryMaterial;
let published: StoryText[];

beforeAll(async () => {
  ({ bible, material, published } = await readContent());
});

type Request = { bible: StoryBible; stories: readonly StoryText[]; seed: number };
const generateWith = (given: StoryMaterial, { bible: known, stories, seed }: Request) =>
  createStoryGrammar({ material: given, bible: known, stories }).generateStory(seed);
const generateStory = (request: Request) => generateWith(material, request);

test("tells the same story for the same bible, stories and seed", () => {
  const request = { bible, stories: published, seed: 7 };
  expect(generateStory(request)).toEqual(generateStory(structuredClone(request)));
});

test("tells another story for another seed", () => {
  const contents = [1, 2, 3, 4, 5].map((seed) => generateStory({ bible, stories: published, seed }).content);
  expect(new Set(contents).size).toBe(5);
});

test("does not change its input", () => {
  const request = { bible: structuredClone(bible), stories: structuredClone(published), seed: 1 };
  const told = generateStory(request);
  extendBible(request.bible, told);
  expect(request).toEqual({ bible, stories: published, seed: 1 });
});

test(
  "tells an episode after those it requires, and in its months, over fifty stories",
  { tags: "night", timeout: 120_000 },
  async () => {
    const { runs } = await generateSeries(50, "order");
    const told = runs.map((run) => run.told.threadsClosed[0]?.id as string);
    for (const [index, id] of told.entries()) {
      const episode = material.episodes.find((candidate) => candidate.id === id);
      expect(told.slice(0, index)).toEqual(expect.arrayContaining(episode?.requires ?? ["an unknown episode"]));
      const month = getMonth(bible.calendar, index);
      expect(episode?.months ?? [month]).toContain(month);
    }
  },
);

test("continues a last story by another author, mentioning a character and a place of it", () => {
  const [visitor, room] = [bible.people.at(-1)?.name ?? "", bible.places.at(-1)?.name ?? ""];
  const own = { title: "Visitors", content: `${visitor} walked about ${room} in a coat, and I watched.` };
  const told = generateStory({ bible, stories: [...published, own], seed: 3 });
  expect(mentions(told.content, visitor)).toBe(true);
  expect(mentions(told.content, room)).toBe(true);
  expect(told.content).not.toMatch(/[{}]/);
});

test("accepts a last story without known names, an empty one, and none at all", () => {
  const strange = { title: "$& (.*) [x]", content: "" };
  for (const stories of [[...published, strange], [strange], []]) {
    const told = generateStory({ bible, stories, seed: 3 });
    expect(countWords(told.content)).toBeGreaterThan(700);
    expect(told.title).not.toBe("");
  }
});

test("continues at once a thread that the last story left open and that cannot wait", () => {
  const urgent = material.episodes.find(({ waiting, requires }) => !waiting && requires.length === 0);
  const own = {
    title: "Announced",
    content: `${bible.people[0]?.name} was there, and I looked on.\n\n${urgent?.hook}`,
  };
  const told = generateStory({ bible, stories: [...published, own], seed: 5 });
  expect(told.threadsClosed[0]?.id).toBe(urgent?.id);
});

test("mentions an open thread when the story is about another one", () => {
  const first = generateStory({ bible, stories: published, seed: 1 });
  const open = bible.threads.filter(({ opened }) => opened === published.at(-1)?.title);
  for (const { key } of open) expect(mentions(first.content, key)).toBe(true);
});

test("links to the last story if its slug is known", () => {
  const withAddress = generateStory({ bible, stories: published, seed: 2 }).content;
  expect(withAddress).toContain(`](/post/${published.at(-1)?.slug})`);
  const without = published.map(({ title, content }) => ({ title, content }));
  expect(generateStory({ bible, stories: without, seed: 2 }).content).not.toContain("](/post/");
});

test("repeats itself when everything has been told, reports that, and never reuses a title", async () => {
  const small: StoryMaterial = {
    ...material,
    episodes: material.episodes.filter(({ requires, months }) => requires.length === 0 && !months).slice(0, 2),
  };
  const stories = [...published];
  const told = [0, 1, 2, 3].map((seed) => {
    const story = generateWith(small, { bible, stories, seed });
    stories.push({ title: story.title, content: story.content });
    return story;
  });
  expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length);
  expect(told[1]?.threadsOpened).toEqual([]);
  expect(told[0]?.freshness.repeatedSentences).toEqual([]);
  expect(told[3]?.freshness.repeatedSentences.length).toBeGreaterThan(0);
});

test("closes the continued thread and opens the planted one in the ledger", () => {
  const told = generateStory({ bible, stories: published, seed: 4 });
  const after = extendBible(bible, told);
  const [closed, opened] = [told.threadsClosed[0]?.id, told.threadsOpened[0]?.id];
  expect(after.threads.find(({ id }) => id === opened)).toMatchObject({ opened: told.title });
  expect(after.threads.find(({ id }) => id === closed)?.closed ?? told.title).toBe(told.title);
  expect(after.facts.slice(bible.facts.length)).toEqual(told.facts);
  expect(after.chronicle.at(-1)?.title).toBe(told.title);
});

test("tells another persona's stories from other material alone", () => {
  const [narrator, person] = [bible.narrator.name, bible.people[0]?.name ?? ""];
  const rename = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(narrator, "Orlaria").replaceAll(person, "Martavia")) as T;
  const told = generateWith(rename(material), {
    bible: rename(bible),
    stories: rename(published),
    seed: 1,
  });
  expect(told.content).toEqual(rename(generateStory({ bible, stories: published, seed: 1 })).content);
});
