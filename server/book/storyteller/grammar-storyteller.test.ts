import { expect, test } from "vitest";
import { findContradictions } from "@site/storyteller/continuity.ts";
import { readContent } from "#tests/support/generate-series.ts";
import { countWords, mentions } from "@site/storyteller/grammar/text.ts";
import { createOrder as order, writeByGrammar } from "#tests/support/create-story-order.ts";

const { bible, material } = await readContent();
test("writes a story that fits the known facts, and names its author", async () => {
  const lines: string[] = [];
  const story = await writeByGrammar(order({ onProgress: (line) => lines.push(line) }));
  expect(countWords(story.content)).toBeGreaterThanOrEqual(800);
  expect(findContradictions(bible, story)).toEqual([]);
  expect(story.threadsClosed).toHaveLength(1);
  expect(lines).toEqual(["The built-in storyteller writes this story."]);
});

test("writes the same story for the same order and another one for another seed", async () => {
  const [first, again] = await Promise.all([writeByGrammar(order()), writeByGrammar(order())]);
  expect(again).toEqual(first);
  const seeds = ["two", "three", "four", "five", "six", "seven"];
  const others = await Promise.all(seeds.map((seed) => writeByGrammar(order({ seed }))));
  expect(others.some(({ content }) => content !== first.content)).toBe(true);
});

test("chooses the story that is closest to the owner's note", async () => {
  const keys = bible.threads.filter(({ closed }) => !closed).map(({ key }) => key);
  const plain = await writeByGrammar(order());
  const other = keys.find((key) => !mentions(plain.title + plain.content, key) || key !== plain.threadsClosed[0]?.key);
  const lines: string[] = [];
  const note = `Please tell ${material.episodes.find(({ key }) => key === other)?.image ?? other}`;
  const noted = await writeByGrammar(order({ note, onProgress: (line) => lines.push(line) }));
  expect(noted.threadsClosed[0]?.key).toBe(other);
  expect(lines[1]).toContain("cannot follow a note");
});

test("writes without earlier stories, and stops when it is cancelled", async () => {
  expect((await writeByGrammar(order({ stories: [] }))).content).not.toBe("");
  await expect(writeByGrammar(order({ signal: AbortSignal.abort(new Error("enough")) }))).rejects.toThrow("enough");
});
