import { expect, test } from "vitest";
import { persona } from "#content/content.ts";
import { fill, fillNames } from "./fill.ts";

test("replaces the given placeholders and leaves others", () => {
  expect(fill("{active} of {total}, {other}", { active: 2, total: 4 })).toBe("2 of 4, {other}");
});

test("replaces product and persona names at every depth, and leaves other placeholders", () => {
  const content = { title: "{product}", list: [{ text: "{persona}: {count}" }], count: 3, none: null };
  expect(fillNames(content)).toEqual({
    title: persona.productName,
    list: [{ text: `${persona.name}: {count}` }],
    count: 3,
    none: null,
  });
});
