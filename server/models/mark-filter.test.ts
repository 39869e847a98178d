import { expect, inject, test } from "vitest";
import { createRandom } from "@site/storyteller/grammar/random.ts";
import { createMarkFilter } from "./mark-filter.ts";

const marks = { tags: ["story", "known", "remembered"], openings: ["[Example of how", "Between <known>"] };
const read = (pieces: readonly string[]): string => {
  const filter = createMarkFilter(marks);
  return pieces.map((piece) => filter.push(piece)).join("") + filter.end();
};

const answers: [name: string, text: string, shown: string][] = [
  [
    "an element that the answer begins with",
    '<story title="A lamp">It was lit.</story>\nGood evening.',
    "\nGood evening.",
  ],
  ["elements in each other", '<known>\n<story title="A">It was.</story>\n\n</known>\n\nYes.', "\n\n\n\nYes."],
  ["an element without its end", '<story title="A lamp">It was lit.\nAnd dark.\n\nGood evening.', "\n\nGood evening."],
  ["a paragraph of the rules", "Between <known> and </known> is what you know.\nSo.\n\nYes.", "\n\nYes."],
  ["an example", "Hm.\n\n[Example of how Chloe writes]\nChloe: Hello.\n\nYes.", "Hm.\n\n\n\nYes."],
  ["a mark within decoration", "> **<known>** it is so\n\nYes.", "\n\nYes."],
  ["tags within a line", 'I know <story title="A">this</story> and <known>that</KNOWN>.', "I know this and that."],
  ["a tag that never ends", `I know <story title="${"a".repeat(500)}`, `I know ${"a".repeat(114)}`],
  ["a tag at the end", "I know it.</kno", "I know it."],
  [
    "nothing of other tags",
    "I <3 you. a < b, <b>known</b>, <knowns>, <storyline> and <",
    "I <3 you. a < b, <b>known</b>, <knowns>, <storyline> and <",
  ],
  [
    "nothing of plain words",
    "Between us: [Example] of a story.\nBetween the known and the rest.",
    "Between us: [Example] of a story.\nBetween the known and the rest.",
  ],
];

test.each(answers)("leaves out %s", (_name, text, shown) => {
  expect(read([text])).toBe(shown);
});

test("however an answer is cut into pieces, the same of it is passed on", () => {
  const random = createRandom("marks in pieces");
  for (let round = 0; round < 20 * inject("runs"); round += 1) {
    for (const [, text, shown] of answers) {
      const pieces: string[] = [];
      for (let from = 0; from < text.length;) {
        const to = from + 1 + Math.floor(random.next() * 9);
        pieces.push(text.slice(from, to));
        from = to;
      }
      expect(read(pieces)).toBe(shown);
    }
  }
});
