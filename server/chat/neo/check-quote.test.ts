import { expect, test } from "vitest";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { getSiteWords } from "../../search/query-terms.ts";
import { createQuoteCheck } from "./check-quote.ts";
import { getTopics } from "./find-topic.ts";

const accepts = (question: string, quote: string): boolean =>
  createQuoteCheck(getSiteWords(shippedContent), question, getTopics(shippedContent))(quote);

test('accepts only a quote with a time for "when"', () => {
  const question = "When did the lamp start?";
  for (const quote of [
    "Lamp · Start: Aug 16, 2025",
    "The lamp started at dawn.",
    "It starts as soon as somebody comes.",
  ])
    expect([quote, accepts(question, quote)]).toEqual([quote, true]);
  expect(accepts(question, "No lamp has started.")).toBe(false);
});

test('accepts only a number of the counted thing for "how many"', () => {
  expect(accepts("How many lamps are there?", "There are twenty old lamps in two halls.")).toBe(true);
  expect(accepts("How many lamps are there?", "Lamps hang in two halls.")).toBe(false);
  expect(accepts("How much light is left?", "Half of the light.")).toBe(true);
  expect(accepts("How much light is left?", "The light is soft.")).toBe(false);
});

test('accepts a duration for "how long", but not the question\'s own number', () => {
  expect(accepts("How long does phase 1 last?", "Phase 1 lasts two weeks.")).toBe(true);
  expect(accepts("How long does phase 1 last?", "Phase 1 comes first.")).toBe(false);
});

test("requires a number together with its word", () => {
  expect(accepts("What is phase 3 about?", "Phase 3 · Lamps")).toBe(true);
  expect(accepts("What is phase 3 about?", "Phases 2 and 3 are about lamps.")).toBe(false);
  expect(accepts("What happened in August 2024?", "A lamp was lit on August 17, 2024.")).toBe(true);
});

test("treats a verb and its preposition as one word", () => {
  expect(accepts("What is the lamp made of?", "The lamp is made of light.")).toBe(true);
  expect(accepts("What is the lamp made of?", "I made a lamp, and then the end of it.")).toBe(false);
  expect(accepts("What does the lamp look like?", "I looked forward to the lamp.")).toBe(false);
  expect(accepts("What is it like?", "It is warm.")).toBe(true);
});

test("rejects a quote that is a question", () => {
  expect(accepts("What is the lamp for?", "“What is the lamp for?”")).toBe(false);
});
