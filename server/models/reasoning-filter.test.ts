import { expect, test } from "vitest";
import { createReasoningFilter } from "./reasoning-filter.ts";

const filter = (pieces: Iterable<string>): string => {
  const thoughts = createReasoningFilter();
  return [...pieces].map((piece) => thoughts.push(piece)).join("") + thoughts.end();
};

test.each([
  ["<think>hm</think>Yes.", "Yes."],
  ["Well. <think>a < b</thin></think>Yes.<think>no</think> So.", "Well. Yes. So."],
  ["<think>for ever", ""],
  ["a <thin", "a <thin"],
  ["1 < 2 and <b> and </think>", "1 < 2 and <b> and </think>"],
  ["<<think>x</think>", "<"],
])("reduces %j to %j, however it is split", (text, shown) => {
  expect(filter([text])).toBe(shown);
  expect(filter(text)).toBe(shown);
  for (let cut = 1; cut < text.length; cut += 1) expect(filter([text.slice(0, cut), text.slice(cut)])).toBe(shown);
});
