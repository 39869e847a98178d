import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createCriticalCssInliner } from "./critical-css.ts";

const sent = (css: string, body: string): string =>
  createCriticalCssInliner(() => css)(
    `<head><link rel="stylesheet" href="/assets/a.css"/></head>${body}`,
  )?.first.bytes.toString() ?? "";
const getStyle = (css: string, body: string): string => /<style>([\s\S]*?)<\/style>/.exec(sent(css, body))?.[1] ?? "";

test("a page gets the rules of its own classes and of all elements, in the order of the sheet", () => {
  const css = "@layer base, more;@layer base{html{margin:0}.a{b:1}.gone{b:2}}@layer more{.a{b:3}}";
  expect(getStyle(css, '<p class="a"></p>')).toBe(
    "@layer base, more;@layer base{html{margin:0}.a{b:1}}@layer more{.a{b:3}}",
  );
});

test("a rule stays when one of its selectors can match, and goes when a class of each is missing", () => {
  expect(getStyle(".a .b,.c{d:1}.a .e{d:2}", '<p class="a"></p><p class="c"></p>')).toBe(".a .b,.c{d:1}");
});

test("classes with signs in them are read as the page writes them", () => {
  const css =
    String.raw`.md\:p-1\.5{a:1}.\[\&\>p\]\:m-\[calc\(1px\+2px\)\]>p{a:2}.\32 xl{a:3}.w-\(--x\){a:4}.gone\(x\){a:5}`.replaceAll(
      "\\\\",
      "\\",
    );
  const style = getStyle(css, '<p class="md:p-1.5 [&amp;&gt;p]:m-[calc(1px+2px)] 2xl w-(--x)"></p>');
  for (const kept of ["a:1", "a:2", "a:3", "a:4"]) expect(style).toContain(kept);
  expect(style).not.toContain("a:5");
});

test("what stands in parentheses asks for nothing, because it may be a choice or a negation", () => {
  expect(getStyle(".a:not(.b){c:1}:is(.x,.y) .a{c:2}", '<p class="a"></p>')).toBe(".a:not(.b){c:1}:is(.x,.y) .a{c:2}");
});

test("conditions stay around what they hold, and go when they hold nothing", () => {
  expect(getStyle("@media print{.a{b:1}.gone{b:2}}@supports (x:y){.gone{b:3}}", '<p class="a"></p>')).toBe(
    "@media print{.a{b:1}}",
  );
});

test("movements and typed properties come with the rules that name them", () => {
  const css =
    '.a{animation:sway 1s}@keyframes sway{to{top:0}}@keyframes gone{to{top:0}}@property --x{syntax:"*";inherits:false}';
  expect(getStyle(css, '<p class="a"></p>')).toBe(".a{animation:sway 1s}@keyframes sway{to{top:0}}");
});

test("the whole sheet still comes, and nothing waits for it", () => {
  expect(sent(".a{b:1}", '<p class="a">')).toBe(
    '<style>.a{b:1}</style><link rel="stylesheet" href="/assets/a.css" media="print"/>',
  );
});

test("the place of the link and the hash of the style come along", () => {
  const html = '<meta/><link nonce="m" rel="stylesheet" href="/assets/a.css"/><p class="a">';
  const found = createCriticalCssInliner(() => ".a{b:1}")(html);
  expect(html.slice(found?.start, found?.end)).toBe('<link nonce="m" rel="stylesheet" href="/assets/a.css"/>');
  expect(found?.first.hash).toBe(`'sha256-${createHash("sha256").update(".a{b:1}").digest("base64")}'`);
});

test("a page without a sheet of ours stays as it is", () => {
  expect(createCriticalCssInliner(() => undefined)('<link rel="stylesheet" href="/other.css"/>')).toBeNull();
});
