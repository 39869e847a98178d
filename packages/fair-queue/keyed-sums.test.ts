import { expect, test } from "vitest";
import { createKeyedSums } from "./keyed-sums.ts";

test("sums each key separately, and never below zero", () => {
  const sums = createKeyedSums();
  sums.add("a", 2);
  sums.add("b", 5);
  sums.add("a", 3);
  sums.add("b", -4);
  expect([sums.get("a"), sums.get("b"), sums.get("c")]).toEqual([5, 1, 0]);
  sums.add("b", -4);
  sums.add("b", 2);
  expect(sums.get("b")).toBe(2);
});
