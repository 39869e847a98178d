import { expect, test } from "vitest";
import { ArrangementError } from "./grammar/arrange.ts";
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

test("says of what a story is made, and writes it in the order, with the parts and the words of a plan", () => {
  const { generate } = createStoryWork({ material, bible, stories: [] });
  const story = generate(options);
  const { beats } = story.outline;
  expect(beats.map(({ passage }) => passage)).toEqual(expect.arrayContaining(["start", "obstacle", "turn", "image"]));
  const again = { ...options, seed: story.seed };
  expect(generate({ ...again, plan: { title: story.title, beats } }).content).toBe(story.content);

  const own = { text: "I have waited a year to tell this." };
  const [first, ...others] = beats;
  const kept = others.filter(({ passage }) => passage !== "image");
  const changed = generate({
    ...again,
    plan: { title: "My title", beats: [own, ...kept, first as (typeof beats)[0]] },
  });
  expect(changed.title).toBe("My title");
  expect(changed.content.startsWith(own.text)).toBe(true);
  expect(changed.content.lastIndexOf(first?.text ?? "?")).toBeGreaterThan(
    changed.content.indexOf(kept[0]?.text ?? "?"),
  );
  // A thread whose end was left out is not closed.
  expect([story.threadsClosed.length, changed.threadsClosed.length]).toEqual([1, 0]);
});

test("refuses a plan whose passages are no longer those of its seed", () => {
  const { generate } = createStoryWork({ material, bible, stories: [] });
  const beats = [{ text: "Something else entirely.", passage: "start" }];
  expect(() => generate({ ...options, plan: { title: "x", beats } })).toThrow(ArrangementError);
});

test("chooses other words for one sentence, or says that there are none", () => {
  const [first, ...others] = material.episodes;
  const turns = { ...material, episodes: [{ ...first, turn: "It {shone|glowed|burned} under the sack." }, ...others] };
  const { generate } = createStoryWork({ material: turns as typeof material, bible, stories: [] });
  const seed = ["a", "b", "c", "d", "e", "f"].find((one) =>
    / under the sack\./.test(generate({ ...options, seed: one }).content),
  );
  const told = generate({ ...options, seed: seed as string });
  const sentence = /It \w+ under the sack\./.exec(told.content)?.[0] as string;
  const reworded = generate({ ...options, seed: told.seed, reword: sentence });
  expect(reworded.content).not.toContain(sentence);
  expect(reworded.content.replace(/It \w+ under the sack\./, sentence)).toBe(told.content);
  expect(() => generate({ ...options, seed: told.seed, reword: "It stands nowhere." })).toThrow(ArrangementError);
});

test("says that there is nothing to tell", () => {
  const empty = { ...material, episodes: [] };
  expect(() => createStoryWork({ material: empty, bible, stories: [] }).generate(options)).toThrow(NoEpisodesError);
});
