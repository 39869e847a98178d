import { expect, test } from "vitest";
import { parseLoadedPages } from "./loaded-pages.ts";

const toPost = (id: string) => ({
  id,
  slug: `story-${id}`,
  title: `Story ${id}`,
  excerpt: null,
  image_url: null,
  published_at: "2026-01-01T00:00:00Z",
  created_at: "2026-01-01T00:00:00Z",
});
const toPage = (ids: string, next: string | null) => ({ posts: Array.from(ids, toPost), next });
const stored = toPage("abcdef", "after f");

test("restores the pages after the first", () => {
  expect(parseLoadedPages(structuredClone(stored), toPage("abc", "after c"))).toEqual([toPage("def", "after f")]);
});

test("leaves no gap when the first page has changed meanwhile", () => {
  expect(parseLoadedPages(stored, toPage("Nab", "after b"))).toEqual([toPage("cdef", "after f")]);
  expect(parseLoadedPages(stored, toPage("acd", "after d"))).toEqual([toPage("ef", "after f")]);
});

test("restores nothing when the first page has no post in common, or is the only page", () => {
  expect(parseLoadedPages(stored, toPage("xyz", "after z"))).toEqual([]);
  expect(parseLoadedPages(stored, toPage("abc", null))).toEqual([]);
  expect(parseLoadedPages(stored, toPage("def", "after f"))).toEqual([]);
});

test.each([[undefined], [null], ["text"], [{ posts: "none" }], [[stored]]])("ignores %j", (value) => {
  expect(parseLoadedPages(value, toPage("abc", "after c"))).toEqual([]);
});

test("drops invalid posts and unknown fields", () => {
  const odd = { posts: [toPost("a"), { ...toPost("b"), excerpt: 5, more: "x" }, { title: "No id" }, 7, null], next: 3 };
  expect(parseLoadedPages(odd, toPage("a", "after a"))).toEqual([toPage("b", null)]);
});
