import { expect, test } from "vitest";
import { toExcerpt } from "./to-excerpt.ts";

test("knows an item by its title, else by its longest text", () => {
  expect(toExcerpt({ id: "a-very-long-identifier", label: "Go" })).toBe("Go");
  expect(toExcerpt({ mood: "sad", line: "I can't sleep" })).toBe("I can't sleep");
  expect(toExcerpt({ at: 1 })).toBe("");
  expect(toExcerpt({ text: "a".repeat(100) })).toHaveLength(60);
});
