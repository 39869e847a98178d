import { expect, test } from "vitest";
import { extendBible } from "./grammar/extend-bible.ts";
import { storyBibleSchema } from "./story-material.ts";
import { createStoryWork, NoEpisodesError } from "./story-work.ts";
import { sampleBible as bible, sampleMaterial as material } from "./testing/sample-material.ts";

const options = { seed: "one", note: "", useSource: true };

test("writes the same story for the same seed, and continues it with the thread that it planted", () => {
  const first = createStoryWork({ material, bible, stories: [] }).generate(options);
  expect(createStoryWork({ material, bible, stories: [] }).generate(options)).toEqual(first);
  const known = extendBible(bible, first);
  expect(storyBibleSchema.parse(known)).toEqual(known);
  const second = createStoryWork({ material, bible: known, stories: [first] }).generate(options);
  expect(second.threadsClosed.map(({ id }) => id)).toEqual(first.threadsOpened.map(({ id }) => id));
  expect(second.title).not.toBe(first.title);
});

test("chooses the story that shares most words with a note", () => {
  const { generate } = createStoryWork({ material, bible, stories: [] });
  for (const { key } of material.episodes.filter(({ key: word }) => word.length >= 4))
    expect(generate({ ...options, note: `Tell of the ${key}, found under the third sack` }).content).toContain(key);
});

test("finds what a text contradicts and what it repeats", () => {
  const first = createStoryWork({ material, bible, stories: [] }).generate(options);
  const known = {
    ...bible,
    facts: [
      { kind: "colour" as const, subject: "the door", statement: "the door is green", sentence: "The door is green." },
    ],
  };
  const { review } = createStoryWork({ material, bible: known, stories: [first] });
  expect(review("Odo opened the red door.").contradictions).toMatchObject([{ kind: "colour", subject: "the door" }]);
  expect(review(first.content).freshness.sharedRuns).toBe(1);
});

test("says that there is nothing to tell", () => {
  const empty = { ...material, episodes: [] };
  expect(() => createStoryWork({ material: empty, bible, stories: [] }).generate(options)).toThrow(NoEpisodesError);
});
