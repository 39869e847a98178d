import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createCriticalCssInliner } from "./critical-css.ts";

const sent = (css: string, body: string): string =>
  createCriticalCssInliner(() => css)(
    `<html><head><link rel="stylesheet" href="/assets/a.css"/></head>${body}</html>`,
  )?.first.bytes.toString() ?? "";
const getStyle = (css: string, body: string): string => /<style>([\s\S]*?)<\/style>/.exec(sent(css, body))?.[1] ?? "";

test("includes rules for the page's classes and all elements in stylesheet order", () => {
  const css = "@layer base, more;@layer base{html{margin:0}.a{b:1}.gone{b:2}}@layer more{.a{b:3}}";
  expect(getStyle(css, '<p class="a"></p>')).toBe(
    "@layer base, more;@layer base{html{margin:0}.a{b:1}}@layer more{.a{b:3}}",
  );
});

test("keeps a rule if one of its selectors can match, and drops it otherwise", () => {
  expect(getStyle(".a .b,.c{d:1}.a .e{d:2}", '<p class="a"></p><p class="c"></p>')).toBe(".a .b,.c{d:1}");
});

test("reads escaped class names as they are in the page", () => {
  const css =
    String.raw`.md\:p-1\.5{a:1}.\[\&\>p\]\:m-\[calc\(1px\+2px\)\]>p{a:2}.\32 xl{a:3}.w-\(--x\){a:4}.gone\(x\){a:5}`.replaceAll(
      "\\\\",
      "\\",
    );
  const style = getStyle(css, '<p class="md:p-1.5 [&amp;&gt;p]:m-[calc(1px+2px)] 2xl w-(--x)"></p>');
  for (const kept of ["a:1", "a:2", "a:3", "a:4"]) expect(style).toContain(kept);
  expect(style).not.toContain("a:5");
});

test("ignores classes in parentheses, which may be alternatives or negations", () => {
  expect(getStyle(".a:not(.b){c:1}:is(.x,.y) .a{c:2}", '<p class="a"></p>')).toBe(".a:not(.b){c:1}:is(.x,.y) .a{c:2}");
});

test("keeps non-empty conditional groups and drops empty ones", () => {
  expect(getStyle("@media (width>=1px){.a{b:1}.gone{b:2}}@supports (x:y){.gone{b:3}}", '<p class="a"></p>')).toBe(
    "@media (width>=1px){.a{b:1}}",
  );
});

test("includes keyframes and registered properties with the rules that use them", () => {
  const css =
    '.a{animation:sway 1s}@keyframes sway{to{top:0}}@keyframes gone{to{top:0}}@property --x{syntax:"*";inherits:false}';
  expect(getStyle(css, '<p class="a"></p>')).toBe(".a{animation:sway 1s}@keyframes sway{to{top:0}}");
});

test("includes the Latin faces of fonts that the rules or the page's own style use, italic ones for italics", () => {
  const face = (family: string, rest = "") => `@font-face{font-family:${family};src:url(a)${rest}}`;
  const italic = face("A", ";font-style:italic");
  const css =
    `:root{--sans:"A", "A Local", serif;--mono:"M"}.x{font-family:var(--sans)}${face("A", ";unicode-range:U+??,U+131")}` +
    `${face("A", ";unicode-range:U+301,U+400-45F")}${italic}${face("A Local")}${face("M")}${face("T")}`;
  const rules = ':root{--sans:"A", "A Local", serif}.x{font-family:var(--sans)}';
  const upright = face("A", ";unicode-range:U+??,U+131");
  expect(getStyle(css, '<p class="x">')).toBe(rules + upright + face("A Local"));
  expect(getStyle(css, '<p class="x"><em>')).toBe(rules + upright + italic + face("A Local"));
  expect(getStyle(css, '<style>:root{--font-sans:"T",serif;}</style><p class="x">')).toBe(
    rules + upright + face("A Local") + face("T"),
  );
});

test("omits rules for elements, attributes and controls that the page does not have", () => {
  const css = "table{a:1}.x li p{a:2}[dir=rtl] .x{a:3}::-webkit-y{a:4}.x p{a:5}[hidden]{a:6}";
  expect(getStyle(css, '<div class="x"><p hidden="">')).toBe(".x p{a:5}[hidden]{a:6}");
  expect(getStyle("::-webkit-y{a:4}", "<input>")).toBe("::-webkit-y{a:4}");
});

test("omits rules that match only after the first paint", () => {
  const css =
    ".x:hover{a:1}.x:active p{a:2}@media print{.x{a:3}}@media (hover:hover){.x{a:4}}@starting-style{.x{a:5}}" +
    "@layer components.deferred{.x{a:10}}::selection{a:6}:focus-visible{a:7}.x{transition:a 1s;cursor:grab;a:8}.x:disabled{a:9}";
  expect(getStyle(css, '<p class="x">')).toBe(":focus-visible{a:7}.x{a:8}.x:disabled{a:9}");
});

test("keeps the custom properties that the rules or the page use, also indirectly", () => {
  const css = ":root{--a:var(--b);--b:1;--c:2;--unused:var(--d);--d:3}.x{e:var(--a)}.y{--d:4}";
  expect(getStyle(css, '<p class="x y" style="e:var(--c)">')).toBe(":root{--a:var(--b);--b:1;--c:2}.x{e:var(--a)}");
});

test("leaves the full stylesheet for after the first paint, except without scripts", () => {
  expect(sent(".a{b:1}", '<p class="a">')).toBe(
    '<style>.a{b:1}</style><link rel="stylesheet-later" href="/assets/a.css" media="print"/>' +
      '<noscript><link rel="stylesheet" href="/assets/a.css"/></noscript>',
  );
});

test("returns the position of the link and the hash of the style", () => {
  const html = '<meta/><link nonce="m" rel="stylesheet" href="/assets/a.css"/><p class="a">';
  const found = createCriticalCssInliner(() => ".a{b:1}")(html);
  expect(html.slice(found?.start, found?.end)).toBe('<link nonce="m" rel="stylesheet" href="/assets/a.css"/>');
  expect(found?.first.hash).toBe(`'sha256-${createHash("sha256").update(".a{b:1}").digest("base64")}'`);
});

test("leaves a page without our stylesheet unchanged", () => {
  expect(createCriticalCssInliner(() => undefined)('<link rel="stylesheet" href="/other.css"/>')).toBeNull();
});
