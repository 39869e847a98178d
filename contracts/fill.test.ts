import { expect, test } from "vitest";
import { fill, fillAll, listPlaceholders } from "./fill.ts";

test("replaces the given placeholders and leaves others", () => {
  expect(fill("{active} of {total}, {other}", { active: 2, total: 4 })).toBe("2 of 4, {other}");
});

test("takes no macro of a card for a placeholder", () => {
  expect(fill("{{name}} {name}", { name: "Ada" })).toBe("{{name}} Ada");
  expect(listPlaceholders("{{char}} {name}")).toEqual(["name"]);
});

test("leaves names that every object has", () => {
  expect(fill("{constructor} {toString}", {})).toBe("{constructor} {toString}");
});

test("replaces once: a value with a placeholder is shown as it is", () => {
  expect(fill("{name}: {count}", { name: "{count} $& $1", count: 3 })).toBe("{count} $& $1: 3");
});

test("replaces at every depth, and leaves other placeholders", () => {
  const content = { title: "{product}", list: [{ text: "{persona}: {count}" }], count: 3, none: null };
  expect(fillAll(content, { product: "A site", persona: "Ada" })).toEqual({
    title: "A site",
    list: [{ text: "Ada: {count}" }],
    count: 3,
    none: null,
  });
});

test("takes time that grows with the text only", () => {
  expect(fill("{".repeat(1_000_000), { name: "value" })).toHaveLength(1_000_000);
  expect(fill(`{${"a".repeat(1_000_000)}`, { name: "value" })).toHaveLength(1_000_001);
});
