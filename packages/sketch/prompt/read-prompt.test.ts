import { expect, test } from "vitest";
import type { Plan } from "./plan.ts";
import { readPrompt } from "./read-prompt.ts";

const figures = (prompt: string, names?: readonly string[]): string[] =>
  readPrompt(prompt, names).subjects.map(({ name, count }) => `${count} ${name}`);

test("finds figures in four languages, in emoji and in characters without spaces", () => {
  expect(figures("a cat beside an old lighthouse")).toEqual(["1 cat", "1 lighthouse"]);
  expect(figures("Ein Fuchs und ein Schloss")).toEqual(["1 fox", "1 castle"]);
  expect(figures("una mariposa y un árbol")).toEqual(["1 butterfly", "1 tree"]);
  expect(figures("un château et une fleur")).toEqual(["1 castle", "1 flower"]);
  expect(figures("🦊🌙")).toEqual(["1 fox"]);
  expect(figures("🐱🐱🐱")).toEqual(["3 cat"]);
  expect(figures("猫と月")).toEqual(["1 cat"]);
  expect(figures("золотой дракон")).toEqual(["1 dragon"]);
  expect(figures("قلب من نور")).toEqual(["1 heart"]);
});

test("repeats a figure for numbers and plurals, up to twelve times", () => {
  expect(figures("three cats")).toEqual(["3 cat"]);
  expect(figures("drei kleine Hunde")).toEqual(["3 dog"]);
  expect(figures("cats")).toEqual(["3 cat"]);
  expect(figures("5000 wolves")).toEqual(["12 wolf"]);
  expect(figures("0 whales")).toEqual(["1 whale"]);
  expect(figures("12 trees, 12 cats, 12 dogs")).toEqual(["12 tree", "4 cat", "1 dog"]);
});

test('does not draw a word after "no" or "without"', () => {
  expect(figures("a castle without dragon")).toEqual(["1 castle"]);
  expect(figures("no butterflies, a tree")).toEqual(["1 tree"]);
});

test("treats compounds of words as one thing", () => {
  expect(figures("a hot air balloon")).toEqual(["1 balloon"]);
  expect(readPrompt("low poly mountains")).toMatchObject({ style: "lowpoly", scene: "mountains" });
  expect(readPrompt("an aisle of a dark server hall")).toMatchObject({ scene: "hall" });
  expect([...readPrompt("northern lights").features]).toEqual(["aurora"]);
});

test("applies a colour to the figure that follows it, otherwise to the picture", () => {
  const fox: Plan = readPrompt("a red fox");
  expect(fox.subjects[0]?.color?.hue).toBe(27);
  expect(fox.colors).toEqual([]);
  expect(readPrompt("everything in blue").colors[0]?.hue).toBe(255);
});

test("requests the portrait for the name of the persona", () => {
  expect(figures("Chloe smiling", ["chloe"])).toEqual(["1 portrait"]);
  expect(figures("Chloe smiling")).toEqual([]);
});

test("treats the suffixes of variations as effects that leave the key of the picture unchanged", () => {
  const plain = readPrompt("a whale");
  const varied = readPrompt("a whale, enhanced lighting and shadows, vibrant colors");
  expect([...varied.effects]).toEqual(["lighting", "vibrant"]);
  expect(varied.key).toBe(plain.key);
  expect(readPrompt("a wale").key).not.toBe(plain.key);
});

test("ignores words after the first three hundred", () => {
  const many = "word ".repeat(300);
  expect(figures(`${many} cat`)).toEqual([]);
  expect(readPrompt(`${many} cat`).key).toBe(readPrompt(`${many} dog`).key);
});
