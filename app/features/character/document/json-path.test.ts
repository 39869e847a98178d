import { expect, test } from "vitest";
import { getAt, setAt } from "./json-path.ts";

const value = { hero: { links: [{ label: "one" }, { label: "two" }] }, heading: "Hi" };

test("reads what is at a path, and nothing that is only inherited", () => {
  expect(getAt(value, ["hero", "links", 1, "label"])).toBe("two");
  expect(getAt(value, [])).toBe(value);
  expect(getAt(value, ["hero", "links", 2, "label"])).toBeUndefined();
  expect(getAt(value, ["heading", "length"])).toBeUndefined();
  expect(getAt(value, ["constructor"])).toBeUndefined();
  expect(getAt(value, ["hero", "links", "length"])).toBeUndefined();
});

test("writes into a copy that shares everything else", () => {
  const next = setAt(value, ["hero", "links", 0, "label"], "new");
  expect(getAt(next, ["hero", "links", 0, "label"])).toBe("new");
  expect(getAt(next, ["hero", "links", 1])).toBe(value.hero.links[1]);
  expect(value.hero.links[0]?.label).toBe("one");
});

test("creates what is missing, and adds at the end of a list", () => {
  expect(setAt({}, ["a", 0, "b"], 1)).toEqual({ a: [{ b: 1 }] });
  expect(setAt([1], [5], 2)).toEqual([1, 2]);
  expect(setAt(undefined, [], "whole")).toBe("whole");
});

test("removes properties and items", () => {
  expect(setAt(value, ["heading"], undefined)).toEqual({ hero: value.hero });
  expect(setAt(value, ["hero", "links", 0], undefined)).toEqual({ ...value, hero: { links: [{ label: "two" }] } });
});

test("keeps the order of properties, and takes any name as one", () => {
  expect(Object.keys(setAt({ a: 1, b: 2 }, ["a"], 3) as object)).toEqual(["a", "b"]);
  const odd = setAt({}, ["__proto__"], "text");
  expect(Object.keys(odd as object)).toEqual(["__proto__"]);
  expect(getAt(odd, ["__proto__"])).toBe("text");
});
