import { expect, test } from "vitest";
import { reportSketch } from "./report-sketch.ts";
import { samplePrompts } from "./sample-prompts.ts";

test("names what is in the sketch, in the words of the prompt", () => {
  expect(reportSketch("two astronauts on the moon").drawn).toEqual(["the astronauts", "the moon"]);
  expect(reportSketch("ein Fuchs im Wald").drawn).toEqual(["fuchs", "wald"]);
  expect(reportSketch("🦊🌙").drawn).toEqual(["the fox", "the moon"]);
  expect(reportSketch("Chloe drinking coffee", ["chloe"]).drawn).toEqual(["Chloe", "the coffee"]);
  expect(reportSketch("a family of four").drawn).toEqual(["the family"]);
  expect(reportSketch("a girl reading a book").drawn).toEqual(["the reading girl", "the book"]);
  expect(reportSketch("a child with a lantern").drawn).toEqual(["the child", "the lantern"]);
});

test("names the nouns that it cannot draw, with their article", () => {
  expect(reportSketch("a sitar and the lighthouse by the noodle shop")).toEqual({
    drawn: ["the lighthouse", "the noodle shop"],
    missed: ["a sitar"],
    crowded: [],
    replaced: [],
  });
  expect(reportSketch("an accordion player and a capybara").missed).toEqual(["an accordion player", "a capybara"]);
  expect(reportSketch("a wizard's hat").missed).toEqual(["a hat"]);
});

test("takes no verb, adjective or remark about the picture for a noun", () => {
  const { missed } = reportSketch(
    "a cat chases a mouse, masterpiece, highly detailed, melancholic, 8k, trending on artstation, made of glass",
  );
  expect(missed).toEqual([]);
  for (const prompt of samplePrompts.filter((one) => !one.startsWith("xqzv")))
    expect(reportSketch(prompt, ["chloe"]).missed, prompt).toEqual([]);
});

test("says what stands in for something else, and for a posture that it cannot draw", () => {
  expect(reportSketch("a tiger").replaced).toEqual([{ asked: "a tiger", by: "a cat" }]);
  expect(reportSketch("a vase of tulips").replaced).toEqual([{ asked: "tulips", by: "flowers" }]);
  expect(reportSketch("a sleeping whale").replaced).toEqual([{ asked: "a sleeping whale", by: "a whale" }]);
  expect(reportSketch("the sky over Berlin").replaced).toEqual([{ asked: "Berlin", by: "a city" }]);
  expect(reportSketch("a sleeping cat")).toMatchObject({ drawn: ["the sleeping cat"], replaced: [] });
});

test("says for what there was no room: a second place, and a fifth figure", () => {
  expect(reportSketch("a castle by the sea in a forest").crowded).toEqual(["the forest"]);
  expect(reportSketch("cat, dog, horse, cow, pig").crowded).toEqual(["the pig"]);
});

test("lists at most four short items of each kind, whatever the prompt is", () => {
  const report = reportSketch(`${"a sitar, a kazoo, a zither, an oboe, a lyre, ".repeat(20)}a ${"x".repeat(300)}`);
  expect(report.missed).toHaveLength(4);
  expect(report.missed.every((item) => item.length < 30)).toBe(true);
});
