import fc from "fast-check";
import { expect, test } from "vitest";
import { postDate, readingTime, toSlug } from "./posts.ts";

test.each([
  ["one word", "1 min read"],
  ["word ".repeat(200), "1 min read"],
  ["word ".repeat(201), "2 min read"],
  ["", "1 min read"],
])("counts a minute for every started 200 words (%#)", (content, expected) => {
  expect(readingTime(content)).toBe(expected);
});

test("formats dates in English, in UTC", () => {
  expect(postDate({ published_at: "2026-03-01T23:30:00Z", created_at: "2025-01-01T00:00:00Z" })).toBe("March 1, 2026");
});

test("shows the creation date of a post without a publication time", () => {
  expect(postDate({ published_at: null, created_at: "2025-01-01T00:00:00Z" })).toBe("January 1, 2025");
});

test.each([
  ["The Garden of Unsent Letters", "the-garden-of-unsent-letters"],
  ["  Ünïcode & “quotes” — déjà vu!  ", "unicode-quotes-deja-vu"],
  ["It's Chloe's", "its-chloes"],
  ["雪", "2026-11-22"],
  ["مرحبا بالعالم", "2026-11-22"],
  ["!!!", "2026-11-22"],
])("converts the title %j to the slug %j", (title, slug) => {
  expect(toSlug(title, "2026-11-22T23:30:00Z")).toBe(slug);
});

test("converts every title to a slug that the database accepts", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (title) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(toSlug(title)) && toSlug(title).length <= 80,
    ),
    { seed: 7, numRuns: 500 },
  );
});
