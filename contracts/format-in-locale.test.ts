import { expect, test } from "vitest";
import { formatLongDate, formatWholeNumber } from "./format-in-locale.ts";

const day = new Date("2026-03-01T23:30:00Z");

test("writes dates as the site's language does, in UTC", () => {
  expect(formatLongDate(day, "en-US")).toBe("March 1, 2026");
  expect(formatLongDate(day, "de-DE")).toBe("1. März 2026");
  expect(formatLongDate(day, "ja-JP")).toBe("2026年3月1日");
  expect(formatLongDate(day, "ar-EG")).toBe("١ مارس ٢٠٢٦");
});

test("writes numbers as the site's language does", () => {
  expect(["en-US", "de-DE", "ar-EG"].map((locale) => formatWholeNumber(1_500, locale))).toEqual([
    "1,500",
    "1.500",
    "١٬٥٠٠",
  ]);
});
