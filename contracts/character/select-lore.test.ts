import { expect, test } from "vitest";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { selectLore } from "./select-lore.ts";

const entry = (title: string, content: string, change: object = {}) => ({
  title,
  keys: [] as string[],
  content,
  isEnabled: true,
  isConstant: false,
  ...change,
});
const lore = [
  entry("Kap Arn", "A rock in the sound with one house and a goat.", { keys: ["rock", "Kap Arn"] }),
  entry("The keeper", "{{char}} has kept the light for nine years and counts the ships.", { isConstant: true }),
  entry("The foghorn", "It sounds twice a minute, and the windows of the village tremble.", { keys: ["horn"] }),
  entry("The winter of ice", "The harbour froze, and the mail came over the ice by sledge."),
  entry("Hidden", "Nobody knows the rock of ice.", { keys: ["rock"], isEnabled: false }),
];
const select = (said: string | string[], maxLength = 10_000) =>
  selectLore(lore, { said: [said].flat(), names: ["Mira"], maxLength }).map(({ entry: { title }, by }) => [title, by]);

test("brings up constant entries, those with a key as a word of its own, and no disabled one", () => {
  expect(select("Tell me about the rocks")).toEqual([
    ["The keeper", "always"],
    ["Kap Arn", "key"],
  ]);
  expect(select("Was there a thorn?")).toEqual([["The keeper", "always"]]);
});

test("finds by the words of a question what no key names", () => {
  expect(select("How did the mail come over the frozen harbour, Mira?")).toEqual([
    ["The keeper", "always"],
    ["The winter of ice", "words"],
  ]);
  expect(select("What do you think about the weather in Lisbon?")).toEqual([["The keeper", "always"]]);
});

test("hears keys in the last turns, and words in the question alone", () => {
  expect(select(["The horn woke me up.", "Why?"])).toContainEqual(["The foghorn", "key"]);
  expect(select(["The mail came by sledge over the harbour.", "Why?"])).toEqual([["The keeper", "always"]]);
});

test("takes what fits, and goes on with shorter entries after one that does not", () => {
  const long = entry("Long", "rock ".repeat(100), { keys: ["rock"] });
  const found = selectLore([long, ...lore], { said: ["rock"], names: [], maxLength: 200 });
  expect(found.map(({ entry: { title } }) => title)).toEqual(["The keeper", "Kap Arn"]);
});

test("selects from 2,000 entries in few milliseconds", () => {
  const many = Array.from({ length: 2_000 }, (_, index) =>
    entry(`Entry ${index}`, `It tells of thing ${index} and of nothing else, at some length. `.repeat(8), {
      keys: [`thing ${index}`],
    }),
  );
  const question = { said: ["What of thing 1234 and the sledge?"], names: [], maxLength: 6_000 };
  selectLore(many, question);
  const measure = startCpuTimer();
  for (let run = 0; run < 10; run += 1) selectLore(many, question);
  expect(measure() / 10).toBeLessThan(50);
});
