import { expect, test } from "vitest";
import { toLangAndDir, toLangAttributes } from "./lang-and-dir.ts";

test("names the language, and the country where it is read or spoken in another way", () => {
  expect(["en-US", "de-AT", "ja-JP", "pt-BR", "zh-CN", "zh-TW"].map((locale) => toLangAndDir(locale).lang)).toEqual([
    "en",
    "de",
    "ja",
    "pt-BR",
    "zh-CN",
    "zh-TW",
  ]);
});

test("knows the languages that are written from right to left", () => {
  const rightToLeft = ["ar-EG", "fa-IR", "he-IL", "ur-PK"];
  for (const locale of rightToLeft) {
    expect(new Intl.Locale(locale).maximize().script).toMatch(/^(?:Arab|Hebr)$/);
    expect(toLangAttributes(locale)).toBe(`lang="${locale.slice(0, 2)}" dir="rtl"`);
  }
  expect(toLangAttributes("en-US")).toBe('lang="en"');
});
