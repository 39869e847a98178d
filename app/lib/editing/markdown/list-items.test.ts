import { expect, test } from "vitest";
import { continueLine, isInList, moveItems, wrapSelection } from "./list-items.ts";
import { applyTo, readMarked } from "#tests/support/marked-text.ts";

const enter = (marked: string): string => applyTo(marked, continueLine);
const tab = (marked: string): string => applyTo(marked, (text, start, end) => moveItems(text, start, end, false));
const shiftTab = (marked: string): string => applyTo(marked, (text, start, end) => moveItems(text, start, end, true));

test.each([
  ["- one|", "- one\n- |"],
  ["* one| two", "* one\n* | two"],
  ["9. nine|", "9. nine\n10. |"],
  ["1) one|", "1) one\n2) |"],
  ["- [x] done|", "- [x] done\n- [ ] |"],
  ["> said|", "> said\n> |"],
  ["> - said|", "> - said\n> - |"],
  ["- a\n  - b|", "- a\n  - b\n  - |"],
  ["> [!NOTE]|", "> [!NOTE]\n> |"],
])("goes on with a list, a task or a quote: %j becomes %j", (before, after) => {
  expect(enter(before)).toBe(after);
});

test.each([
  ["- one\n- |", "- one\n|"],
  ["- [ ] |", "|"],
  ["3. |\nafter", "|\nafter"],
  ["> said\n> |", "> said\n|"],
  ["> > deep\n> > |", "> > deep\n> |"],
  ["> - one\n> - |", "> - one\n> |"],
  ["1. a\n   - b\n   - |", "1. a\n   - b\n2. |"],
  ["- a\n  - |", "- a\n- |"],
])("ends it where nothing was written: %j becomes %j", (before, after) => {
  expect(enter(before)).toBe(after);
});

test.each(["text|", "|- one", "-| one", "- ‹one›", "---|", "* * *|", "```\n- code|", "1.5 metres|", ""])(
  "leaves Enter alone in %j",
  (marked) => {
    const { text, start, end } = readMarked(marked);
    expect(continueLine(text, start, end)).toBeNull();
  },
);

test.each([
  ["- a\n- b|", "- a\n  - b|"],
  ["1. a\n2. b|\n3. c", "1. a\n   1. b|\n3. c"],
  ["1. a\n   - x\n2. b|", "1. a\n   - x\n   - b|"],
  ["- a\n  - x\n- b|\n  - y\n- c", "- a\n  - x\n  - b|\n    - y\n- c"],
  ["> - a\n> - b|", "> - a\n>   - b|"],
  ["- a\n- ‹b\n- c›", "- a\n‹  - b\n  - c›"],
  ["- a\n- [ ] |b", "- a\n  - [ ] |b"],
])("moves items in with Tab: %j becomes %j", (before, after) => {
  expect(tab(before)).toBe(after);
});

test.each([
  ["- a\n  - b|", "- a\n- b|"],
  ["1. a\n   - b|", "1. a\n2. b|"],
  ["- a\n  - b|\n    - c", "- a\n- b|\n  - c"],
  ["   - alone|", "- alone|"],
  ["- a\n\t- b|", "- a\n- b|"],
])("moves items out with Shift+Tab: %j becomes %j", (before, after) => {
  expect(shiftTab(before)).toBe(after);
});

test("cannot move the first item in, a child further in, or an item out of its list", () => {
  for (const marked of ["- a|", "- a\n  - b|", "text\n\n- a|"]) expect(tab(marked)).toBe(marked);
  expect(shiftTab("- a|")).toBe("- a|");
});

test("knows where a list is", () => {
  const isIn = (marked: string): boolean => isInList(readMarked(marked).text, readMarked(marked).start);
  expect(["- a|", "> 1. a|", "  * a|"].map(isIn)).toEqual([true, true, true]);
  expect(["a|", "> a|", "```\n- a|", "- a\n|"].map(isIn)).toEqual([false, false, false, false]);
  expect(isIn("```\nx\n```\n- a|")).toBe(true);
});

test.each([
  ["(", "a ‹b› c", "a (‹b›) c"],
  ['"', "‹b›", '"‹b›"'],
  ["„", "‹b›", "„‹b›“"],
  ["*", "‹b›", "*‹b›*"],
])("puts %s around a selection: %j becomes %j", (typed, before, after) => {
  expect(applyTo(before, (text, start, end) => wrapSelection(text, start, end, typed))).toBe(after);
});

test("leaves other letters, and places without a selection, alone", () => {
  expect(wrapSelection("abc", 0, 3, "x")).toBeNull();
  expect(wrapSelection("abc", 1, 1, "(")).toBeNull();
});

test("takes a long text without getting slow in what it looks at", () => {
  const text = "- item\n".repeat(50_000);
  expect(moveItems(text, text.length - 2, text.length - 2, false)?.insert).toBe("  - item");
  expect(continueLine(text, text.length - 1, text.length - 1)?.insert).toBe("\n- ");
});
