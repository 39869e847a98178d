import { expect, test } from "vitest";
import { createRandom } from "./random.ts";
import { chooseAlternatives, correctArticles, introducePeople, unwrap } from "./realise.ts";
import { sampleBible } from "../testing/sample-material.ts";

test("chooses one of the alternatives, and leaves braces without a choice to the content check", () => {
  const text = chooseAlternatives("It was {warm|cold}, {so to speak}.", createRandom("a"));
  expect(["It was warm, {so to speak}.", "It was cold, {so to speak}."]).toContain(text);
});

test.each([
  ["a apple and an pear", "an apple and a pear"],
  ["a hour, an university, a one-eyed cat", "an hour, a university, a one-eyed cat"],
  ["A orange. An lemon.", "An orange. A lemon."],
  ["the A is low; it isn't quite an A is it", "the A is low; it isn't quite an A is it"],
  ["an eleventh, a European", "an eleventh, a European"],
])("corrects articles: %s", (before, after) => {
  expect(correctArticles(before)).toBe(after);
});

test("finds nothing to correct in right articles", () => {
  const text = "A used one, an hour, a year: an old eye saw a unit of a European. An umbrella for a unicorn.";
  expect(correctArticles(text)).toBe(text);
});

test("introduces a character once, at the first mention outside of speech", () => {
  const teo = { id: "teo", name: "Teo", also: [], intro: "who drives it at that hour", role: "bus driver" };
  const bible = { ...sampleBible, people: [teo] };
  expect(introducePeople("Teo waved. Teo left.", bible, new Set())).toBe(
    "Teo, who drives it at that hour, waved. Teo left.",
  );
  expect(introducePeople("Teo waved.", bible, new Set(["teo"]))).toBe("Teo waved.");
  expect(introducePeople(`"Teo waved," she said.`, bible, new Set())).toBe(`"Teo waved," she said.`);
});

test("joins wrapped lines, and keeps a screen of several lines as one block", () => {
  expect(unwrap("One\n    line.\n\n`GOOD MORNING`\n`NIVES`\n\n> quoted\n> twice")).toEqual([
    "One line.",
    "```\nGOOD MORNING\nNIVES\n```",
    "> quoted\n> twice",
  ]);
});
