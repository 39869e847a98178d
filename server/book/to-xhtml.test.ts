import fc from "fast-check";
import { expect, test } from "vitest";
import { readXml } from "#tests/support/read-xml.ts";
import { toXhtml } from "./to-xhtml.ts";

const targets = { findImage: () => null, findLink: () => null };
const isWellFormed = (xhtml: string): boolean => "elements" in readXml(`<div>${xhtml}</div>`);

test("returns well-formed XHTML for any text", () => {
  const marks = fc.constantFrom(
    ..."# * _ ` > - + 1. | [ ] ( ) ! & < > ]]> ``` --- \n \n\n &nbsp; &#1; <b> https://a.b/?c&d \u0000 \u0001 \ud800 ﷺ 🐟".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 40 }), (parts) => {
      expect(isWellFormed(toXhtml(parts.join(""), 2, targets))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("omits images and links without a target, but keeps their text", () => {
  const xhtml = toXhtml("![a *dog*](/x.png) and [a [b](c)](d)\n\n# One\n\n### Two", 3, targets);
  expect(xhtml).not.toMatch(/<img|<a /);
  expect(xhtml).toContain("dog");
  expect(xhtml).toContain('<h3 dir="auto">One</h3>');
  expect(xhtml).toContain('<h5 dir="auto">Two</h5>');
});

test("inserts the images and links that the book contains", () => {
  const found = { findImage: () => "images/1.jpg", findLink: () => "story-2.xhtml" };
  expect(toXhtml("![a & b](/x.png) [c](/post/c)", 2, found)).toContain(
    '<img src="images/1.jpg" alt="a &amp; b" /> <a href="story-2.xhtml">c</a>',
  );
});
