import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { createBlockSplitter } from "./split-blocks.ts";

const split = (text: string) => createBlockSplitter()(text, true).map(({ source }) => source);

test("splits a text into paragraphs, lists, quotes, tables and code", () => {
  const blocks = ["# Title", "One\ntwo", "- a\n\n  b\n- c", "> q", "| a |\n|---|\n| 1 |", "```js\n\nx\n```", "---"];
  expect(split(`${blocks.join("\n\n")}\n`)).toEqual(blocks);
});

test.each(["1", "1.", "#", "-", "```"])("does not finish a paragraph while its next line is only %j", (line) => {
  const blocks = createBlockSplitter()(`text\n${line}`, false);
  expect(blocks.every(({ isFinished }) => !isFinished)).toBe(true);
});

test("does not finish a paragraph while an incomplete line makes a table of its last line", () => {
  const splitter = createBlockSplitter();
  splitter("text\n| a |\n|--", false);
  expect(splitter("text\n| a |\n|--x", true).map(({ source }) => source)).toEqual(["text\n| a |\n|--x"]);
});

const line = fc.constantFrom(
  ..."text|# h|- a|  b|1. x|1|.5|> q|```js|```|---|===|| a | b ||   |    code|[x]: /y|~~~|\\".split("|"),
  "| a | b |",
  "|---|---|",
  "",
);
const text = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\n\n", "\r\n", "")), { maxLength: 30 })
  .map((parts) => parts.flat().join(""));

test("finds the same blocks in a streamed as in a complete text, and never changes finished ones", () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 200 })), (whole, cuts) => {
      const splitter = createBlockSplitter();
      const places = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort((a, b) => a - b);
      let finished: string[] = [];
      for (const place of places) {
        const now = splitter(whole.slice(0, place), false);
        const done = now.filter(({ isFinished }) => isFinished).map(({ source }) => source);
        expect(done.slice(0, finished.length)).toEqual(finished);
        finished = done;
      }
      expect(splitter(whole, true).map(({ source }) => source)).toEqual(split(whole));
    }),
    { numRuns: 100 * inject("runs") },
  );
});

test("starts over with another text", () => {
  const splitter = createBlockSplitter();
  splitter("one\n\ntwo\n\nthree", false);
  expect(splitter("other", true)).toEqual([{ source: "other", isFinished: true }]);
});
