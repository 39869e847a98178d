import { expect, test } from "vitest";
import { parseQuery } from "./query-terms.ts";
import { rankParagraphs, toCandidate } from "./rank-paragraphs.ts";
import type { SearchHit } from "./site-search.ts";

const toParagraph = (text: string, change: Partial<SearchHit> = {}) =>
  toCandidate({ kind: "document", title: "A page", heading: null, url: `/a#${text.length}`, text, ...change });

const rank = (query: string, paragraphs: ReturnType<typeof toParagraph>[], kindShares = {}): string[] => {
  const weights = new Map(parseQuery(query).terms.map((term) => [term, 1]));
  return rankParagraphs(paragraphs, weights, { limit: 5, kindShares }).map(({ sentence }) => sentence);
};

test("prefers the sentence that says what something is, to a short question", () => {
  const uses = toParagraph("The lantern starts.");
  const counts = toParagraph("Lanterns are three processes on one machine, with a log between them.");
  const defines = toParagraph("A good day. The lantern is an automated lamp, which comes on when somebody walks by.");
  expect(rank("What is the lantern?", [uses, counts, defines])[0]).toMatch(/^The lantern is an/);
  expect(rank("When does the lantern start by itself in the hall?", [counts, defines, uses])[0]).toBe(
    "The lantern starts.",
  );
});

test("weighs a paragraph by the kind of its page", () => {
  const told = toParagraph("The lamp was on.", { kind: "post" });
  const written = toParagraph("The lamp was new.");
  expect(rank("lamp", [written, told], { document: 0.5 })[0]).toBe("The lamp was on.");
  expect(rank("lamp", [written, told], { post: 0.5 })[0]).toBe("The lamp was new.");
});

test("finds the forms of irregular words, and what is often typed by mistake asks nothing", () => {
  expect(parseQuery("rebuilt caught grey").terms).toEqual(parseQuery("rebuild catch gray").terms);
  expect(parseQuery("Wht is teh lamp").terms).toEqual(parseQuery("What is the lamp").terms);
});
