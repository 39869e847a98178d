import { expect, test } from "vitest";
import { findTextProblem } from "./find-text-problem.ts";

test.each([
  ["letters", "Ada Lovelace, 1843"],
  ["Korean, whose syllables are three letters each", "안녕하세요 ".repeat(500)],
  ["Vietnamese, taken apart", "Tiếng Việt ".normalize("NFD").repeat(500)],
  ["Arabic with a word of one character", "قال النبي ﷺ إنما الأعمال بالنيات"],
  ["that word alone", "ﷺ"],
  ["emoji", "👩‍👩‍👧‍👦🏳️‍🌈".repeat(200)],
  ["Devanagari", "क्षत्रिय ".repeat(500)],
  ["a letter with thirty marks", `a${"\u0301\u0323".repeat(15)}`],
])("takes %s", (_, text) => {
  expect(findTextProblem(text)).toBeNull();
});

test.each([
  ["NUL", "a\0b", "NUL"],
  ["half a character", "a\ud83d", "half a character"],
  ["characters of eighteen letters", "\ufdfa".repeat(40), "stand for several letters"],
  ["marks without end", `a${"\u0301\u0323".repeat(60)}`, "more than 100 accents"],
  ["marks that are letters until they are normalized", "\uff9e\u0301".repeat(60), "more than 100 accents"],
])("refuses %s in words", (_, text, words) => {
  expect(findTextProblem(text)).toContain(words);
});
