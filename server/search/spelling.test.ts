import { expect, test } from "vitest";
import { createSpellingCheck } from "./spelling.ts";

const findSimilar = createSpellingCheck(["access", "download", "song", "picture", "butterfly", "invent"]);

test.each([
  ["acces", "access"],
  ["accsess", "access"],
  ["dwonload", "download"],
  ["pictrue", "picture"],
  ["bufferfly", "butterfly"],
])("corrects %j to %j", (written, meant) => {
  expect(findSimilar(written)).toBe(meant);
});

test.each(["access", "sing", "process", "pistol", "unload", "invest"])("leaves %j unchanged", (word) => {
  expect(findSimilar(word)).toBeNull();
});
