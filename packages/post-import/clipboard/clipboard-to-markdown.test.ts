import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { startCpuTimer } from "../../../tests/support/cpu-timer.ts";
import { clipboardToMarkdown } from "./clipboard-to-markdown.ts";

const fixtures = path.join(import.meta.dirname, "../fixtures/clipboard");
const read = (name: string): string => readFileSync(path.join(fixtures, name), "utf8");
const sources = globSync("*.html", { cwd: fixtures })
  .map((name) => path.basename(name, ".html"))
  .toSorted();

/** What is left out of the fixtures; of all others nothing is. */
const expectedLosses: Record<string, string[]> = {
  word: [
    "Comments beside the text were left out.",
    "The picture “The tower” is a file on your computer: please drop it into the text.",
  ],
  excel: ["Hidden rows of a table were left out."],
};

test("has what a dozen programs put on the clipboard", () => {
  expect(sources.length).toBeGreaterThanOrEqual(12);
});

test.each(sources)("makes Markdown of what %s puts on the clipboard, and names what it leaves out", (name) => {
  const { content, losses } = clipboardToMarkdown(read(`${name}.html`));
  expect(content).toBe(read(`${name}.md`).trimEnd());
  expect(losses).toEqual(expectedLosses[name] ?? []);
});

test("takes out pictures that are written into the text, and names those that it cannot", () => {
  const { pictures } = clipboardToMarkdown(read("libreoffice-writer.html"));
  expect(pictures.map((picture) => [picture?.type, picture?.bytes.length])).toEqual([["image/png", 70]]);
  const lazy = clipboardToMarkdown('<img src="data:image/gif;base64,R0lGODlh" data-src="https://e.com/a.png" alt="A">');
  expect(lazy).toEqual({ content: "![A](https://e.com/a.png)", losses: [], pictures: [null], picturesElsewhere: 1 });
  const many = clipboardToMarkdown('<p><img src="data:image/png;base64,AAAA" alt="A"></p>'.repeat(51));
  expect(many.pictures.filter(Boolean)).toHaveLength(50);
  expect(many.losses).toEqual(["A picture “A” is written into the text itself and was left out."]);
});

test("leads to what services wrap in addresses of their own", () => {
  const outlook =
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=05%7C02&reserved=0";
  expect(clipboardToMarkdown(`<a href="${outlook}">a</a>`).content).toBe("[a](https://example.com/a)");
  expect(clipboardToMarkdown('<a href="https://www.google.com/url?q=javascript:x">a</a>').content).toBe(
    "[a](https://www.google.com/url?q=javascript:x)",
  );
});

test("keeps numbers of lists, and tells apart lists of two kinds", () => {
  const item = (sign: string, level: number) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}</span>x</p>`;
  expect(clipboardToMarkdown(["3.", "4."].map((sign) => item(sign, 1)).join("\n")).content).toBe("3. x\n4. x");
  expect(clipboardToMarkdown(item("1.", 1) + item("·", 1)).content).toBe("1. x\n\n* x");
  expect(clipboardToMarkdown(item("·", 3) + item("a)", 9) + item("·", 1)).content).toBe("- x\n  1. x\n\n* x");
});

test.each([
  "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>a</p>",
  "<p style='mso-list:l0 level9 lfo1'>a",
  "<ul data-indent=1><li>a</ul>",
  "<table><tr><td>a</table>",
  "<li role=checkbox><img aria-roledescription=checkbox>",
  "<style>a</style>",
  "<h1><b>",
  ' src="data:image/png;base64,AAAA',
])("is not slowed down by much of %s", (part) => {
  const measure = startCpuTimer();
  clipboardToMarkdown(part.repeat(100_000 / part.length));
  expect(measure()).toBeLessThan(2_000);
});

test("converts any text whatever, without an error", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<p style='mso-list:l0 level2 lfo1'>",
      "<span style='mso-list:Ignore'>1.</span>",
      "</p>",
      "<ul data-indent=2>",
      "<div class=ListContainerWrapper>",
      "<li role=checkbox>",
      "<a href='https://x.com/#n'>1</a>",
      "<p><a name=n href='#m'>1</a>",
      "<table><tr><td>",
      "<pre><div><code>",
      '<img src="data:image/png;base64,AA==">',
    ),
    fc.string({ maxLength: 10, unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void clipboardToMarkdown(pieces.join(""))),
    { seed: 20_261_129, numRuns: 100 * inject("runs") },
  );
});
