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

test("draws nothing of what is after a negation and its article", () => {
  expect(figures("a castle without a dragon")).toEqual(["1 castle"]);
  expect(figures("remove the cat, a tree")).toEqual(["1 tree"]);
});

test("draws people of the age and number that is asked for", () => {
  expect(figures("an old woman and two old men")).toEqual(["1 oldwoman", "2 oldman"]);
  expect(figures("five people")).toEqual(["5 person"]);
  expect(figures("a family of four in a garden")).toEqual(["4 person"]);
  expect(figures("a girl, a boy and a baby")).toEqual(["1 girl", "1 boy", "1 baby"]);
  expect(figures("an old castle and a man")).toEqual(["1 castle", "1 man"]);
});

test("draws figures in the posture before or after their name", () => {
  expect(figures("a sleeping cat")).toEqual(["1 cat-asleep"]);
  expect(figures("a black cat is sleeping")).toEqual(["1 cat-asleep"]);
  expect(figures("a dog, a sleeping fox")).toEqual(["1 dog", "1 fox-asleep"]);
  expect(figures("a woman reading a book")).toEqual(["1 woman-reading"]);
  expect(figures("a sleeping whale")).toEqual(["1 whale"]);
});

test("puts what is on something else there, and a sleeping cat on a shelf", () => {
  expect(readPrompt("a cup of tea on a table").subjects).toMatchObject([{ name: "cup", count: 1, on: "table" }, {}]);
  expect(readPrompt("a sleeping cat in a library").subjects[0]).toMatchObject({ name: "cat-asleep", on: "shelf" });
  expect(readPrompt("two old men on a bench").subjects[0]).toMatchObject({ name: "oldman-sitting", count: 2 });
  expect(readPrompt("a cat in a library").subjects[0]?.on).toBeUndefined();
});

test("asks for the portrait of the person that is named, and for the whole of others", () => {
  expect(readPrompt("portrait of an old fisherman")).toMatchObject({
    person: "fisherman",
    subjects: [{ name: "portrait" }],
  });
  expect(readPrompt("portrait of a woman with red hair")).toMatchObject({
    person: "woman",
    hair: { hue: 27 },
    colors: [],
  });
  expect(figures("portrait of a cat")).toEqual(["1 cat"]);
  expect(readPrompt("a portrait").person).toBe("being");
  expect(readPrompt("Chloe, a young woman", ["chloe"]).person).toBe("being");
});

test("takes what is before a shop or a cake for its kind", () => {
  expect(figures("a noodle shop")).toEqual(["1 house"]);
  expect(figures("a strawberry cake")).toEqual(["1 cake"]);
  expect(figures("ramen in a noodle shop")).toEqual(["1 noodles", "1 house"]);
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
