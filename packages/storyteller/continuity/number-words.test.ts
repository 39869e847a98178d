import { expect, test } from "vitest";
import { toTokens } from "./claim.ts";
import { findQuantities } from "./number-words.ts";

test.each([
  ["a hundred and sixty-eight fans", [168]],
  ["eighty-five keys and one of them", [85, 1]],
  ["two hundred and twelve points, 43 cabinets", [212, 43]],
  ["six hundred thousand words", [600_000]],
  ["one thousand and one nights", [1001]],
  ["the third post and the ninth", [3, 9]],
  ["five, six, seven", [5, 6, 7]],
  ["1,500 words", [1500]],
  ["no number, tenfold or twentyish", []],
])("%s", (text, values) => {
  expect(findQuantities(toTokens(text.replace(/(\d),(\d)/g, "$1$2"))).map(({ value }) => value)).toEqual(values);
});
