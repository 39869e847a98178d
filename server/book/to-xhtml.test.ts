import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { readXml } from "#tests/support/read-xml.ts";
import { type Targets, toXhtml } from "./to-xhtml.ts";

const targets: Targets = {
  locale: "en-US",
  texts: shippedContent.get("post"),
  pageUrl: "https://chloe.example/post/two",
  findImage: () => null,
  findChapter: () => undefined,
};
const isWellFormed = (xhtml: string): boolean => "elements" in readXml(`<div>${xhtml}</div>`);

test("returns well-formed XHTML for any text", () => {
  const marks = fc.constantFrom(
    "[^1]",
    "[^1]: ",
    "\n: ",
    "> [!NOTE] ",
    "> [!DETAILS]\n",
    ..."# * _ ` > - + 1. | [ ] ( ) ! & < > ]]> ``` --- \n \n\n &nbsp; &#1; <b> https://a.b/?c&d \u0000 \u0001 \ud800 ﷺ 🐟".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 40 }), (parts) => {
      expect(isWellFormed(toXhtml(parts.join(""), 2, targets))).toBe(true);
    }),
    { seed: 20_261_122, numRuns: 50 * inject("runs") },
  );
});

test("omits images and links without a target, but keeps their text", () => {
  const xhtml = toXhtml("![a *dog*](/x.png) and [a [b](tel:1)](//d.example)\n\n# One\n\n### Two", 3, targets);
  expect(xhtml).not.toMatch(/<img|<a /);
  expect(xhtml).toContain("dog");
  expect(xhtml).toContain('<h3 id="heading-1">One</h3>');
  expect(xhtml).toContain('<h5 id="heading-2">Two</h5>');
});

test("inserts the images and links that the book contains", () => {
  const found = { ...targets, findImage: () => "images/1.jpg", findChapter: () => "story-2.xhtml" };
  expect(toXhtml("![a & b](/x.png) [c](/post/c)", 2, found)).toContain(
    '<img src="images/1.jpg" alt="a &amp; b" /> <a href="story-2.xhtml">c</a>',
  );
});

test("sets the direction of blocks with right-to-left text", () => {
  expect(toXhtml("Hello\n\n> שלום", 2, targets)).toBe(
    '<p>Hello</p>\n<blockquote dir="auto">\n<p>שלום</p>\n</blockquote>\n',
  );
});

test("leads links to headings of the same story to these, in any script", () => {
  const findChapter = (slug: string, headingId?: string) =>
    slug === "two" ? (headingId ? `#${headingId}` : "#story-2") : undefined;
  const text = "[a](#часть-два) [b](/post/two#gone) [c](other#x) [d](?q) [e](../landing#stories)\n\n# Часть два";
  const hrefs = [
    ...toXhtml(text, 2, { ...targets, idPrefix: "story-2-", findChapter }).matchAll(/(?:href|id)="([^"]*)"/g),
  ];
  expect(hrefs.map(([, value]) => value)).toEqual([
    "#story-2-heading-1",
    "https://chloe.example/post/other#x",
    "#story-2",
    "https://chloe.example/landing#stories",
    "story-2-heading-1",
  ]);
});

test("keeps footnotes within their story, toggles open and embeds as links", () => {
  const text = "One[^a]\n\n[^a]: Two\n\n> [!DETAILS] More\n> Three\n\nhttps://youtu.be/dQw4w9WgXcQ";
  const xhtml = toXhtml(text, 2, { ...targets, idPrefix: "story-2-" });
  expect(isWellFormed(xhtml)).toBe(true);
  expect(xhtml).toContain('<a href="#story-2-fn-1" id="story-2-fnref-1"');
  expect(xhtml).toContain('<li id="story-2-fn-1">');
  expect(xhtml).toContain('<a href="#story-2-fnref-1"');
  expect(xhtml).toContain('<details open="open">');
  expect(xhtml).toContain('<a href="https://youtu.be/dQw4w9WgXcQ">');
  expect(xhtml).not.toMatch(/<button|<iframe/);
});
