import { expect, test } from "vitest";
import { getSearchWords } from "./query-terms.ts";
import { rankParagraphs, toCandidate } from "./rank-paragraphs.ts";
import type { SearchHit } from "./site-search.ts";

const words = getSearchWords("en-US");
const { parseSearchQuery } = words;

const toParagraph = (text: string, change: Partial<SearchHit> = {}) =>
  toCandidate(words, { kind: "document", title: "A page", heading: null, url: `/a#${text.length}`, text, ...change });

const rank = (query: string, paragraphs: ReturnType<typeof toParagraph>[], kindShares = {}): string[] => {
  const weights = new Map(parseSearchQuery(query).terms.map((term) => [term, 1]));
  return rankParagraphs(paragraphs, weights, { limit: 5, words, kindShares }).map(({ sentence }) => sentence);
};

test("prefers the sentence with a definition to a short question", () => {
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

test("matches irregular forms, and ignores common misspellings of stopwords", () => {
  expect(parseSearchQuery("rebuilt caught grey").terms).toEqual(parseSearchQuery("rebuild catch gray").terms);
  expect(parseSearchQuery("Wht is teh lamp").terms).toEqual(parseSearchQuery("What is the lamp").terms);
});

test("keeps weak words of a short question that a longer one drops, but not measures", () => {
  expect(parseSearchQuery("What is the lamp made of").terms).toEqual(parseSearchQuery("lamp make").terms);
  expect(parseSearchQuery("What is the lamp of the hall made of").terms).toEqual(parseSearchQuery("lamp hall").terms);
  expect(parseSearchQuery("How long does a moth live").terms).toEqual(parseSearchQuery("moth live").terms);
  expect(parseSearchQuery("How tall is the lamp").terms).toEqual(parseSearchQuery("tall lamp").terms);
  expect(parseSearchQuery("The long night").terms).toEqual(parseSearchQuery("long night").terms);
});

test("distinguishes similar words, and matches some synonyms", () => {
  const isSame = (one: string, other: string) => parseSearchQuery(one).terms[0] === parseSearchQuery(other).terms[0];
  expect([isSame("app", "apply"), isSame("sites", "sitting"), isSame("theme", "thems")]).toEqual([false, false, false]);
  expect([isSame("began", "started"), isSame("quickly", "quick")]).toEqual([true, true]);
});

test("rates how much of a query the sentence itself contains, without its paragraph", () => {
  const paragraph = toParagraph("The lamp is old. Nobody knows the hall.", { title: "At night" });
  const rate = (query: string) => {
    const weights = new Map(parseSearchQuery(query).terms.map((term) => [term, 1]));
    return rankParagraphs([paragraph], weights, { limit: 1, words })[0];
  };
  expect(rate("old lamp")).toMatchObject({ coverage: 1, quotable: 1 });
  expect(rate("lamp hall")).toMatchObject({ coverage: 1, quotable: 0.5 });
  expect(rate("lamp night")?.quotable).toBeGreaterThan(0.5);
});
