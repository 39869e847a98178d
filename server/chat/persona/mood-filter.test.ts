import fc from "fast-check";
import { expect, test } from "vitest";
import { moods } from "#contracts/values/moods.ts";
import { createMoodFilter, createStopFilter } from "./mood-filter.ts";

const read = (answer: string, lengths: readonly number[] = [answer.length]) => {
  const filter = createMoodFilter();
  let shown = "";
  let at = 0;
  for (let turn = 0; at < answer.length; turn += 1) {
    const length = Math.max(1, lengths[turn % lengths.length] ?? 1);
    shown += filter.push(answer.slice(at, at + length));
    at += length;
  }
  return { shown: shown + filter.end(), mood: filter.mood() };
};

test.each([
  ["Come in.\n<mood>joy</mood>", "Come in.\n", "joy"],
  ["<mood>Grief</mood> He is gone.", " He is gone.", "grief"],
  ["Come in. < MOOD", "Come in. < MOOD", "neutral"],
  ["Come in. <Mood> joy </MOOD >", "Come in. ", "joy"],
  ["Come in. <mood: joy></mood>", "Come in. ", "joy"],
  ["Come in. <mood>happy</mood>", "Come in. ", "neutral"],
  ["Come in. <mood>happy", "Come in. ", "neutral"],
  ["Come in. <mood>joy", "Come in. ", "joy"],
  ["Come in. <moo", "Come in. ", "neutral"],
  ["Come in. <mood>joy</mo", "Come in. ", "joy"],
  ["Come in. </mood>", "Come in. ", "neutral"],
  ["<mood>joy\nCome in, it is late.", "\nCome in, it is late.", "joy"],
  ["a < b, I <3 you, <moody> days <", "a < b, I <3 you, <moody> days <", "neutral"],
  ["<mood>joy</mood>Well.<mood>fear</mood>", "Well.", "fear"],
])("takes the tag out of %j", (answer, shown, mood) => {
  expect(read(answer)).toEqual({ shown, mood });
});

test("shows no piece of a tag, however an answer comes in pieces and wherever its tag is", () => {
  const text = fc.stringMatching(/^[a-z .,*"\n]{0,60}$/);
  const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(text, text, fc.constantFrom(...moods), pieces, (before, behind, mood, lengths) => {
      const answer = `${before}<mood>${mood}</mood>${behind}`;
      expect(read(answer, lengths)).toEqual({ shown: before + behind, mood });
    }),
  );
});

test("shows the same of a broken tag in pieces as of one at once", () => {
  const parts = fc.constantFrom(
    "<mood>",
    "</mood>",
    "<moo",
    "joy",
    "happy",
    "<",
    "/",
    ">",
    " ",
    "\n",
    "…",
    "x".repeat(90),
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), fc.integer({ min: 1, max: 7 }), (list, length) => {
      const answer = list.join("");
      const inPieces = read(answer, [length]);
      expect(inPieces).toEqual(read(answer));
      expect(inPieces.shown).not.toMatch(/<\/?mood>/i);
    }),
  );
});

test("ends an answer before a stop word, also where it comes in pieces", () => {
  for (const length of [1, 3, 50]) {
    const filter = createStopFilter(["\nTHE END", "###"]);
    let shown = "";
    const answer = "Once there was\na lamp.\nTHE END\nAnd more ###";
    for (let at = 0; at < answer.length; at += length) shown += filter.push(answer.slice(at, at + length));
    expect([shown + filter.end(), filter.isOver()]).toEqual(["Once there was\na lamp.", true]);
  }
  const none = createStopFilter([]);
  expect(none.push("All of it.") + none.end()).toBe("All of it.");
});
