import { expect, test } from "vitest";
import { type EpubBook, toNavPage, toPackage } from "./epub-files.ts";

const book: EpubBook = {
  title: "Book",
  subtitle: "Stories",
  author: "Mira",
  description: "A book.",
  language: "en-US",
  siteUrl: "https://mira.example",
  madeAt: new Date("2026-01-01T00:00:00Z"),
  contents: "Contents",
  coverAlt: "Cover",
  chapters: [],
  subjects: [],
  models: [],
  images: [],
};

test("turns the pages of a book in Arabic from right to left", () => {
  const arabic = { ...book, language: "ar-EG" };
  expect(toPackage(arabic)).toContain('<spine page-progression-direction="rtl">');
  expect(toPackage(arabic)).toContain('xml:lang="ar-EG" dir="rtl">');
  expect(toNavPage(arabic)).toContain('lang="ar" dir="rtl" xml:lang="ar">');
  expect(toPackage(book)).toContain("<spine>");
  expect(toNavPage(book)).not.toContain(' dir="rtl"');
});
