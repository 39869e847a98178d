import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { toSlug } from "./slug.ts";

test.each([
  ["The Garden of Unsent Letters", "the-garden-of-unsent-letters"],
  ["  Ünïcode & “quotes” — déjà vu!  ", "unicode-quotes-deja-vu"],
  ["It's Chloe's", "its-chloes"],
  ["Łódź in Ærø", "lodz-in-aero"],
  ["Straße und Größe", "strasse-und-grosse"],
  ["Việt Nam, đêm", "viet-nam-dem"],
  ["Zażółć gęślą jaźń", "zazolc-gesla-jazn"],
  ["İstanbul Iğdır", "istanbul-igdir"],
  ["ﬁne ①", "fine-1"],
  ["iPhone 10,000 NASA", "iphone-10-000-nasa"],
  ["Привет, мир", "privet-mir"],
  ["Мой йод", "moy-yod"],
  ["Γειά σου Κόσμε", "geia-soy-kosme"],
  ["ქართული", "qartuli"],
  ["مرحبا بالعالم", "mrhba-balealm"],
  ["Chloe 雪", "chloe"],
  ["雪", "2026-11-22"],
  ["你好世界", "2026-11-22"],
  ["한국어 제목", "2026-11-22"],
  ["!!!", "2026-11-22"],
  ["♥", "2026-11-22"],
  ["Con", "con-post"],
  ["NUL", "nul-post"],
  ["com1", "com1-post"],
  ["Console", "console"],
])("converts the title %j to the slug %j", (title, slug) => {
  expect(toSlug(title, "2026-11-22T23:30:00Z")).toBe(slug);
});

test("converts every title to a slug that the database accepts, and keeps it when asked again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
      const slug = toSlug(title);
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 && toSlug(slug) === slug;
    }),
    { seed: 7, numRuns: 50 * inject("runs") },
  );
});

test("cuts long titles at 80 characters, in any alphabet", () => {
  for (const title of ["word ".repeat(80), "Ж".repeat(300), "x".repeat(100_000)]) {
    const slug = toSlug(title);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/[a-z0-9]$/);
  }
});
