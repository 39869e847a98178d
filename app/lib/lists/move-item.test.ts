import { expect, test } from "vitest";
import { moveItem } from "./move-item.ts";

test("moves an item, at most to the ends", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b", "c"], 1, -4)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"]);
  expect(moveItem(["a"], 3, 0)).toEqual(["a"]);
});
