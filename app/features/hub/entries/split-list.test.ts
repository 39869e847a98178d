import { expect, test } from "vitest";
import { splitByCommas, splitLines } from "./split-list.ts";

test.each([
  ["a, b,c", ["a", "b", "c"]],
  [" a ,, a , b ", ["a", "b"]],
  ["", []],
  [" , ", []],
  ["a\nb", ["a", "b"]],
  ["🦋, <b>x</b>", ["🦋", "<b>x</b>"]],
])("takes %j as %j", (text, parts) => {
  expect(splitByCommas(text)).toEqual(parts);
});

test("takes each line that holds something once, commas and all", () => {
  expect(splitLines("one, two\n\n  three \r\none, two")).toEqual(["one, two", "three"]);
});
