import { expect, test } from "vitest";
import { postDate, readingTime } from "./posts.ts";

test.each([
  ["one word", "1 min read"],
  ["word ".repeat(200), "1 min read"],
  ["word ".repeat(201), "2 min read"],
  ["", "1 min read"],
  ["東京タワー、".repeat(100), "1 min read"],
  ["東京タワー、".repeat(101), "2 min read"],
  ["집에서 ".repeat(201), "2 min read"],
])("counts a minute for every started 200 words (%#)", (content, expected) => {
  expect(readingTime(content)).toBe(expected);
});

test("formats dates in English, in UTC", () => {
  expect(postDate({ published_at: "2026-03-01T23:30:00Z", created_at: "2025-01-01T00:00:00Z" })).toBe("March 1, 2026");
});

test("shows the creation date of a post without a publication time", () => {
  expect(postDate({ published_at: null, created_at: "2025-01-01T00:00:00Z" })).toBe("January 1, 2025");
});

test("counts no marks and no bare addresses as words", () => {
  const marks = "> [!NOTE] [^1] [^1]: https://youtu.be/dQw4w9WgXcQ ";
  expect(readingTime(`${"word ".repeat(200)}${marks.repeat(50)}`)).toBe("1 min read");
});
