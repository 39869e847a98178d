import { expect, test } from "vitest";
import { splitByCommas, splitLines } from "./split-list.ts";

test.each([
  ["a, b,c", ["a", "b", "c"]],
  [" a ,, a , b ", ["a", "b"]],
  ["", []],
  [" , ", []],
  ["a\nb", ["a", "b"]],
  ["🦋, <b>x</b>", ["🦋", "<b>x</b>"]],
])("splits %j into %j", (text, parts) => {
  expect(splitByCommas(text)).toEqual(parts);
});

test("splits into unique non-empty lines, and keeps commas", () => {
  expect(splitLines("one, two\n\n  three \r\none, two")).toEqual(["one, two", "three"]);
});
