import { expect, test } from "vitest";
import { readSelectorNeeds } from "./selector-needs.ts";

const setByScript = new Set(["data-theme", "data-opening"]);
const noNeeds = { classes: [], tags: [], attributes: [], formControl: false };

test.each([
  [".a.b > li[data-x='.c d'] svg", { ...noNeeds, classes: ["a", "b"], tags: ["li", "svg"], attributes: ["data-x"] }],
  [String.raw`.sm\:\[\&_p\]\:mt-1\.5 p:first-child::before`, { ...noNeeds, classes: ["sm:[&_p]:mt-1.5"], tags: ["p"] }],
  [".a:not(.b[hidden]):is(ul, ol)", { ...noNeeds, classes: ["a"] }],
  ["[data-theme=dark] *", noNeeds],
  ["[data-opening=asleep] .a", { ...noNeeds, classes: ["a"] }],
  ["::-webkit-slider-thumb", { ...noNeeds, formControl: true }],
])("reads what %s needs", (selector, needs) => {
  expect(readSelectorNeeds(selector, setByScript)).toEqual(needs);
});

test.each([".a:hover", ".a:focus-visible p", "::selection", ".a:active:not(.b)"])("returns null for %s", (selector) => {
  expect(readSelectorNeeds(selector, setByScript)).toBeNull();
});
