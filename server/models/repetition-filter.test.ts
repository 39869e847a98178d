import { expect, inject, test } from "vitest";
import { createRandom } from "@site/storyteller/grammar/random.ts";
import { createRepetitionFilter } from "./repetition-filter.ts";

const read = (pieces: readonly string[], options = {}) => {
  const filter = createRepetitionFilter(options);
  let text = "";
  for (const piece of pieces) {
    text += filter.push(piece);
    if (filter.isOver()) break;
  }
  const isOver = filter.isOver();
  return { text: text + filter.end(), isOver: isOver || filter.isOver() };
};
const readWhole = (text: string, options = {}) => read([text], options).text;

const ended: [name: string, text: string, kept: string][] = [
  [
    "a sentence",
    "Good evening. The lamp is lit. The lamp is lit. The lamp is lit. And on.",
    "Good evening. The lamp is lit.",
  ],
  ["a line", "Well:\n- the lamp is lit\n- the lamp is lit\n- the lamp is lit\n", "Well:\n- the lamp is lit"],
  ["a sentence at the end", "I do not know. I do not know. I do not know.", "I do not know."],
  ["other case and signs", "It is late! *It is late.* It is LATE. Yes.", "It is late!"],
  ["two sentences", `${"I am here. Are you there? ".repeat(3)}Yes.`, "I am here. Are you there?"],
  [
    "three sentences",
    `Hm. ${"I am here. You are there. We talk. ".repeat(4)}`,
    "Hm. I am here. You are there. We talk.",
  ],
  ["paragraphs", "The hall is dark tonight.\n\n".repeat(5), "The hall is dark tonight."],
  ["a short sentence", "You're not. ".repeat(40), "You're not."],
  ["a phrase within a line", `He said ${"you're not ".repeat(40)}`, "He said you're not you're not"],
  ["one word", `So ${"really ".repeat(40)}`, "So really really"],
  ["sentences without spaces", "我不知道该说什么。".repeat(12), "我不知道该说什么。"],
];

test.each(ended)("ends before %s that goes round", (_name, text, kept) => {
  expect(readWhole(text)).toBe(kept);
});

const whole: [name: string, text: string][] = [
  ["what is said twice", "The lamp is lit. The lamp is lit. And it was."],
  ["a few short words", '"No. No. No," she said. Tick. Tock. Tick. Tock. Tick. Tock. "Never, never, never!"'],
  [
    "a refrain",
    "The rain came down.\nLa la la, la la la, la la la.\nThe wind came up.\nLa la la, la la la, la la la.\nThe sun came out.\nLa la la, la la la, la la la.\n",
  ],
  [
    "a song within a line",
    "Row, row, row your boat, gently down the stream. Let it be, let it be, let it be, let it be.",
  ],
  ["a list", "1. Wash it.\n2. Wash it.\n3. Wash it.\n\n- [ ] one\n- [ ] two\n- [ ] three\n"],
  ["a table", `| a | b |\n${"| --- | --- |\n".repeat(3)}| 1 | 2 |\n${"| | |\n".repeat(20)}`],
  [
    "code",
    "```\nfor (;;) {\n  step(a, b, c);\n  step(a, b, c);\n  step(a, b, c);\n  step(a, b, c);\n}\n```\nThat is all.\n",
  ],
  ["brackets", `${"}\n".repeat(30)}`],
];

test.each(whole)("leaves %s alone", (_name, text) => {
  expect(readWhole(text)).toBe(text);
});

test("a form may repeat itself, but not without an end", () => {
  const lines = (count: number) => `{"beats": [${'"The lamp is lit. It is late.", '.repeat(count)}"No."]}`;
  expect(readWhole(lines(8), { isForm: true })).toBe(lines(8));
  expect(read([lines(8), "{", "a lamp is lit. ".repeat(2_000)], { isForm: true }).isOver).toBe(true);
  expect(read(["{", " \n".repeat(5_000)], { isForm: true }).isOver).toBe(true);
});

const texts = [...ended, ...whole].map(([, text]) => text);

test("however an answer is cut into pieces, the same of it is passed on", () => {
  const random = createRandom("pieces of answers");
  for (let round = 0; round < 20 * inject("runs"); round += 1) {
    for (const text of texts) {
      const pieces: string[] = [];
      for (let from = 0; from < text.length;) {
        const to = from + 1 + Math.floor(random.next() * 12);
        pieces.push(text.slice(from, to));
        from = to;
      }
      expect(read(pieces).text.trimEnd()).toBe(readWhole(text).trimEnd());
    }
  }
});

test("passes on what begins no repetition as it arrives", () => {
  const filter = createRepetitionFilter();
  expect(filter.push("The lamp is lit. It")).toBe("The lamp is lit. It");
  expect(filter.push(" was dark before. The lamp")).toBe(" was dark before.");
  expect(filter.push(" went out")).toBe(" The lamp went out");
});
