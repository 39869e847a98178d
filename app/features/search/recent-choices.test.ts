// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { readRecent, rememberChoice } from "./recent-choices.ts";

const key = "chloe-palette-recent";
beforeEach(() => localStorage.clear());

test("stores the last five choices, newest first, without duplicates", () => {
  for (const to of ["/a", "/b", "/c", "/a", "/d", "/e", "/f"]) rememberChoice({ group: "pages", title: to, to });
  expect(readRecent().map(({ to }) => to)).toEqual(["/f", "/e", "/d", "/a", "/c"]);
});

test.each([
  "{",
  "7",
  "{}",
  '[7,null,"x",[]]',
  '[{"group":"pages","title":"x","to":"https://evil.example"}]',
  '[{"group":"pages","title":"x","to":"//evil.example"}]',
  '[{"group":"pages","title":"x","to":"/\\\\evil.example"}]',
  '[{"group":"pages","title":"x","to":"javascript:alert(1)"}]',
  '[{"group":"nothing","title":"x","to":"/x"}]',
  '[{"group":"pages","title":7,"to":"/x"}]',
])("ignores invalid stored values: %s", (stored) => {
  localStorage.setItem(key, stored);
  expect(readRecent()).toEqual([]);
});

test("stores only the needed fields of an entry", () => {
  rememberChoice({ group: "posts", title: "A", to: "/post/a#p-1", detail: "a sentence", keywords: "b" });
  expect(readRecent()).toEqual([{ group: "posts", title: "A", to: "/post/a#p-1" }]);
});
