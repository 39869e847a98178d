import { expect, test } from "vitest";
import { getRovingIndex } from "./use-roving-focus.ts";

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 19, 19],
  ["ArrowUp", 19, 18],
  ["ArrowUp", 0, 0],
  ["Home", 7, 0],
  ["End", 7, 19],
])("%s moves from entry %i to %i of twenty", (key, index, next) => {
  expect(getRovingIndex(key, index, 20)).toBe(next);
});

test.each(["Enter", " ", "ArrowLeft", "ArrowRight", "Tab", "m", "5"])("ignores %j", (key) => {
  expect(getRovingIndex(key, 7, 20)).toBeNull();
});

test("moves with the left and right arrow keys in a grid", () => {
  expect(getRovingIndex("ArrowRight", 7, 20, true)).toBe(8);
  expect(getRovingIndex("ArrowLeft", 7, 20, true)).toBe(6);
  expect(getRovingIndex("ArrowLeft", 0, 20, true)).toBe(0);
});
