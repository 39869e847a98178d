import { expect, test } from "vitest";
import { isSame, listDifferences } from "./compare-values.ts";

test("finds values the same whatever the order of their properties", () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: 1 }, [1])).toBe(false);
  expect(isSame({}, { constructor: 1 })).toBe(false);
});

test("lists what differs field by field", () => {
  const before = { title: "One", hero: { links: [{ label: "a" }, { label: "b" }] }, size: 1 };
  const after = { title: "Two", hero: { links: [{ label: "a" }] }, size: 2 };
  expect(listDifferences(before, after)).toEqual([
    { path: ["title"], before: "One", after: "Two" },
    { path: ["hero", "links", 1, "label"], before: "b", after: "" },
    { path: ["size"], before: "1", after: "2" },
  ]);
  expect(listDifferences(before, structuredClone(before))).toEqual([]);
});

test("compares paragraphs as one text", () => {
  expect(listDifferences({ bio: ["a", "b"] }, { bio: ["a", "c", "d"] })).toEqual([
    { path: ["bio"], before: "a\n\nb", after: "a\n\nc\n\nd" },
  ]);
});

test("compares what is of another kind as a whole", () => {
  expect(listDifferences({ a: { b: 1 } }, { a: "text" })).toEqual([{ path: ["a"], before: '{"b":1}', after: "text" }]);
});
