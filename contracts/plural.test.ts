import { expect, test } from "vitest";
import { plural } from "./content/fields.ts";
import { choosePlural } from "./plural.ts";

const days = { one: "{count} день", few: "{count} дня", many: "{count} дней", other: "{count} дня" };

test("chooses the form of a number by the language", () => {
  const choose = (count: number) => choosePlural(days, count, "ru-RU");
  expect([1, 2, 5, 11, 21, 22].map(choose)).toEqual([
    "{count} день",
    "{count} дня",
    "{count} дней",
    "{count} дней",
    "{count} день",
    "{count} дня",
  ]);
});

test("says it as for all other numbers where a form is missing", () => {
  expect(choosePlural({ other: "{count}日" }, 1, "en-US")).toBe("{count}日");
  expect(choosePlural({ one: "a day", other: "{count} days" }, 1, "ja-JP")).toBe("{count} days");
});

test("a plural needs the form for all other numbers, with the number in it", () => {
  const field = plural("count", "name");
  expect(field.safeParse({ one: "A letter for {name}", other: "{count} letters for {name}" }).success).toBe(true);
  expect(field.safeParse({ one: "A letter for {name}" }).success).toBe(false);
  expect(field.safeParse({ other: "Letters for {name}" }).success).toBe(false);
  expect(field.safeParse({ one: "A letter for {nobody}", other: "{count} letters for {name}" }).success).toBe(false);
  expect(field.safeParse({ singular: "A letter", other: "{count} letters for {name}" }).success).toBe(false);
});
