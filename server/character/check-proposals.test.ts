import { expect, test } from "vitest";
import { z } from "zod";
import { line, paragraphs } from "#contracts/content/fields.ts";
import { checkProposals, isUsable } from "./check-proposals.ts";
import type { VoicedText } from "./voiced-texts.ts";

const toVoiced = (text: string, change: Partial<VoicedText> = {}): VoicedText => ({
  path: ["text"],
  text,
  maxLength: 100,
  placeholders: [],
  hasLines: false,
  ...change,
});

const unusable: [what: string, after: string, before?: VoicedText][] = [
  ["nothing", ""],
  ["more than fits", "x".repeat(101)],
  ["an element", "Come <b>in</b>."],
  ["a script", "Come in.<script>alert(1)</script>"],
  ["a comment", "Come in.<!-- and stay -->"],
  ["a control character", "Come in.\u0007"],
  ["a character that turns the direction", "Come in.\u202etxt"],
  ["an invisible character", "Come\u200b in."],
  ["half a character", "Come in. \ud83d"],
  ["several lines where there is one", "Come in.\nSit down."],
  ["no placeholder where there was one", "Many rooms.", toVoiced("{count} rooms", { placeholders: ["count"] })],
  ["another placeholder", "Come in, {name}."],
  ["a macro of a card", "Come in, {{user}}."],
  ["half a placeholder", "Come in, {persona"],
  ["an address", "Come in: https://example.org/"],
  ["an address without a scheme", "Come in: www.example.org"],
  ["a link", "Come [in](/elsewhere)."],
  ["a link that runs a script", "Come [in](javascript:alert(1))."],
  ["another address", "[Here](/there)", toVoiced("[Here](/post)", { hasLines: true })],
];

test.each(unusable)("does not use an answer with %s", (_what, after, before = toVoiced("Welcome in.")) => {
  expect(isUsable(after, before)).toBe(false);
});

const usable: [what: string, after: string, before: VoicedText][] = [
  ["names and pronouns that come and go", "{persona} keeps {their} lamp lit.", toVoiced("Welcome, says {product}.")],
  ["the placeholders that it had", "Of {count} rooms, this.", toVoiced("{count} rooms", { placeholders: ["count"] })],
  ["the link that it had", "Sit, and [read](/post).", toVoiced("[Read](/post).", { hasLines: true })],
  ["lines where there may be some", "Come in.\n\nSit down.", toVoiced("Welcome.", { hasLines: true })],
  ["a comparison", "1 < 2, and I <3 lamps", toVoiced("Welcome.")],
  ["an emoji of several parts", "Come in 👩‍🚀", toVoiced("Welcome.")],
];

test.each(usable)("uses an answer with %s", (_what, after, before) => {
  expect(isUsable(after, before)).toBe(true);
});

const schema = z.strictObject({ heading: line, short: line.max(10), paragraphs });
const value = { heading: "Welcome", short: "Hello", paragraphs: ["One.", "Two."] };
const asked = [
  toVoiced("Welcome", { path: ["heading"] }),
  toVoiced("Hello", { path: ["short"] }),
  toVoiced("Two.", { path: ["paragraphs", 1], hasLines: true }),
];
const check = (answers: unknown[]) => checkProposals(asked, answers, { schema, value });

test("proposes what can be used, with the text that is there", () => {
  expect(
    check([
      { path: "/paragraphs/1", text: " And two. " },
      { path: "/heading", text: "Come in" },
      { path: "/short", text: "Hello" },
    ]),
  ).toEqual({
    proposals: [
      { path: ["heading"], before: "Welcome", after: "Come in" },
      { path: ["paragraphs", 1], before: "Two.", after: "And two." },
    ],
    unusable: 0,
  });
});

test("drops and counts what the document would not take, and what has no answer", () => {
  const { proposals, unusable: count } = check([
    { path: "/short", text: "Longer than ten" },
    { path: "/heading", text: "Come in" },
  ]);
  expect([proposals.map(({ after }) => after), count]).toEqual([["Come in"], 2]);
});

const strange: [what: string, answers: unknown[]][] = [
  [
    "paths that nobody asked for",
    [
      { path: "/paragraphs/0", text: "Mine" },
      { path: "/__proto__/x", text: "Mine" },
    ],
  ],
  ["what is no text", [{ path: "/heading", text: 7 }, { path: ["heading"], text: "Mine" }, null, "Mine", []]],
  ["nothing at all", []],
];

test.each(strange)("makes no proposal of %s", (_what, answers) => {
  expect(check(answers)).toEqual({ proposals: [], unusable: 3 });
});

test("takes the first of several answers to one text", () => {
  const answers = ["One", "Other"].map((text) => ({ path: "/heading", text }));
  expect(check(answers).proposals).toEqual([{ path: ["heading"], before: "Welcome", after: "One" }]);
});
