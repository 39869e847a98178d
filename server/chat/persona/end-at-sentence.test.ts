import { expect, test } from "vitest";
import { endAtSentence } from "./end-at-sentence.ts";

test.each([
  ["The lamp is lit. It burns all ni", "The lamp is lit."],
  ['She said "Come in." And then sh', 'She said "Come in."'],
  ["*The lamp is lit.* And th", "*The lamp is lit.*"],
  ["It is whole.", "It is whole."],
  ["Yes. The lamp that stands in the corridor was lit by so", "Yes. The lamp that stands in the corridor was lit by…"],
  ["灯亮着。它整夜都", "灯亮着。"],
  ["Well", "Well…"],
  ["  ", ""],
])("ends %j where it can be read", (text, ended) => {
  expect(endAtSentence(text)).toBe(ended);
});
