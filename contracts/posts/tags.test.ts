import { expect, test } from "vitest";
import { tagsSchema } from "./tags-schema.ts";
import { sortTags, toTagAddress, uniteTags } from "./tags.ts";

test.each([
  ["Sea", "sea"],
  ["Slow  mornings", "slow-mornings"],
  ["Node.js & friends!", "node-js-friends"],
  ["C++", "c++"],
  ["C#", "c#"],
  ["ЖУК 字 Ärger", "жук-字-ärger"],
  ["e\u0301", "é"],
  ["☀", "☀"],
  ["../..", ""],
])("makes the address of %s %s", (tag, address) => {
  expect(toTagAddress(tag)).toBe(address);
});

test("has each address once, as it came first", () => {
  expect(uniteTags([" Sea ", "SEA", "", "a\u0000b", "a b"])).toEqual(["Sea", "a b"]);
});

test("says which tags a post cannot have", () => {
  const many = Array.from({ length: 12 }, (_, index) => `t${index}`);
  expect(sortTags(["x".repeat(41), "...", ...many])).toEqual({
    tags: many.slice(0, 10),
    left: ["x".repeat(41), "...", "t10", "t11"],
  });
});

test.each([
  [Array.from({ length: 11 }, (_, index) => `t${index}`), "A post can have up to 10 tags"],
  [["x".repeat(41)], "A tag can have up to 40 characters"],
  [["..."], "A tag needs a letter or a digit"],
  ["Sea", "The tags must be a list of texts"],
  [[7], "Tags are texts"],
])("refuses %j", (tags, message) => {
  expect(tagsSchema.safeParse(tags).error?.issues[0]?.message).toBe(message);
});
