import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLongDate, formatWholeNumber } from "./format-english.ts";

test("formats dates as Intl does", () => {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const dates = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(fc.property(dates, (date) => formatLongDate(date) === format.format(date)));
});

test("formats whole numbers as Intl does", () => {
  fc.assert(fc.property(fc.maxSafeNat(), (value) => formatWholeNumber(value) === value.toLocaleString("en-US")));
  expect(formatWholeNumber(1_500)).toBe("1,500");
});
