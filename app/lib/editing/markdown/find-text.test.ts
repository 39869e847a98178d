import { expect, test } from "vitest";
import { findMatches, replaceAllMatches, showMatch } from "./find-text.ts";

test("finds words whatever their case, one after another", () => {
  expect(findMatches("Sea, sea and SEAS", "sea")).toEqual([0, 5, 13]);
  expect(findMatches("aaaa", "aa")).toEqual([0, 2]);
  expect(findMatches("text", "")).toEqual([]);
  expect(findMatches("a.c abc", "a.c")).toEqual([0]);
  expect(findMatches("İstanbul and İzmir", "İ")).toEqual([0, 13]);
});

test("replaces all in one edit", () => {
  expect(replaceAllMatches("a b a c", [0, 4], 1, "xy")).toMatchObject({ from: 0, to: 5, insert: "xy b xy" });
  expect(replaceAllMatches("text", [], 1, "x")).toBeNull();
});

test("shows a match in one line with what is around it", () => {
  expect(showMatch("the old\nsea is wide", 8, 3)).toEqual({ before: "the old ", match: "sea", after: " is wide" });
});
