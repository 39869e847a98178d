import { renderToStaticMarkup } from "react-dom/server";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import marksCard from "#tests/played/cards/marks.json" with { type: "json" };
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { parseMarks } from "./parse-marks.ts";
import { PersonaText } from "./persona-text.tsx";
import { toPlainSpeech } from "./to-plain-speech.ts";

/** Without directions, and without the elements of bare texts (docs/decisions/017). */
const toHtml = (text: string, isGrowing = false): string =>
  renderToStaticMarkup(<PersonaText text={text} isGrowing={isGrowing} />)
    .replaceAll(/<\/?span>| dir="auto"/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");

test.each([
  ["*She looks up.* Hi.", "<p><em>She looks up.</em> Hi.</p>"],
  ["**a** and ***b***", "<p><strong>a</strong> and <em><strong>b</strong></em></p>"],
  ["***She* smiles.**", "<p><strong><em>She</em> smiles.</strong></p>"],
  ["*a **b** c*", "<p><em>a <strong>b</strong> c</em></p>"],
  ["*a **b***", "<p><em>a <strong>b</strong></em></p>"],
  ["_a_ __b__ ~~c~~", "<p><em>a</em> <u>b</u> <del>c</del></p>"],
  ['"Hi," he says, "you."', '<p><q>"Hi,"</q> he says, <q>"you."</q></p>'],
  ["“a” «b» 「c」 „d“ »e«", "<p><q>“a”</q> <q>«b»</q> <q>「c」</q> <q>„d“</q> <q>»e«</q></p>"],
  ['*an action with "speech" inside*', '<p><em>an action with <q>"speech"</q> inside</em></p>'],
  ['"I *really* mean it"', '<p><q>"I <em>really</em> mean it"</q></p>'],
  ["*笑*了", "<p><em>笑</em>了</p>"],
  ["他说*笑*然后", "<p>他说<em>笑</em>然后</p>"],
  ['他说"好"', '<p>他说<q>"好"</q></p>'],
  ["one\ntwo\n\nthree", "<p>one<br/>two</p><p>three</p>"],
  ["- one\n- two\n  - inner", "<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>"],
  ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["> a\n> b", "<blockquote><p>a<br/>b</p></blockquote>"],
  ["# A\n### B", "<h3>A</h3><h5>B</h5>"],
  ["```js\nlet *x* = 1;\n```", "<pre><code>let *x* = 1;</code></pre>"],
  ["a `*b*` c", "<p>a <code>*b*</code> c</p>"],
  ["a\n\n***\n---", "<p>a</p><hr/><hr/>"],
  [
    "a\n| x | y |\n|---|:-:|\n| 1 | *2* |",
    "<p>a</p><table><thead><tr><th>x</th><th>y</th></tr></thead>" +
      "<tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>",
  ],
  ["\\*a\\*", "<p>*a*</p>"],
])("shows the marks of %j", (text, html) => {
  expect(toHtml(text)).toBe(html);
});

test.each([
  "2*3*4 is 24",
  "f**k this, f**k that",
  "sh*t, f*ck",
  "snake_case_name",
  "*unclosed action",
  "a * b * c",
  "oh ****",
  "5'2\" and 6'1\"",
  "I <3 you",
  "<sighs>",
  "[OOC](quietly)",
  ">:(",
  "~~~",
  "#hashtag",
  "a | b",
  "`open",
])("keeps %j as it is", (text) => {
  expect(toHtml(text).replaceAll("&lt;", "<").replaceAll("&gt;", ">")).toBe(`<p>${text}</p>`);
});

test.each([
  ["<b>bold</b> <script>alert(1)</script>end", "<p>bold end</p>"],
  ["a<br>b<!-- no -->", "<p>a<br/>b</p>"],
  ['<img src="https://e.example/x.png" onerror="alert(1)">a', "<p>a</p>"],
  ["![pic](https://e.example/x.png) [link](https://e.example/)", "<p>pic link</p>"],
  ["[a](javascript:alert(1))", "<p>a</p>"],
  ["<style>p { color: red }\n\n</style>a", "<p>a</p>"],
  ["<svg onload=alert(1)>", "<p></p>"],
])("makes no element of the HTML, the pictures and the links in %j", (text, html) => {
  expect(toHtml(text)).toBe(html);
});

test("shows the greeting of a real kind of card, with all marks", () => {
  const html = toHtml(marksCard.data.first_mes);
  expect(html).toMatchInlineSnapshot(
    `"<p><em>She looks up.</em> <q>"You came,"</q> she says. <strong>Good.</strong> <em><strong>Both</strong></em> and <em>under</em> and <u>double</u> and <del>gone</del>.</p><p>2*3*4 is 24, f**k and snake_case_name stay.</p><ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol><blockquote><p>a quote</p></blockquote><p><code>code</code> and</p><pre><code>let x = 1;</code></pre><h3>A heading</h3><p>line one<br/>line two</p><hr/><p>bold tag   pic link<br/>*unclosed action</p><p><q>“Curly quotes”</q> and <q>«guillemets»</q> and <q>「鉤」</q> and <em>an action with <q>"speech"</q> inside</em>.</p><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"`,
  );
  expect(html).not.toMatch(/<(?:script|img|a|b)\b/);
});

test("counts open marks up to the end while the text grows, and gives them up when it is whole", () => {
  expect(toHtml('*She says "Hi', true)).toBe('<p><em>She says <q>"Hi</q></em></p>');
  expect(toHtml("*one\n\n*two **", true)).toBe("<p>*one</p><p><em>two **</em></p>");
  expect(toHtml("*She says")).toBe("<p>*She says</p>");
});

test("reads aloud and copies without marks", () => {
  const text = '*She nods.* **"Yes."**\n\n- one\n- `two`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> ~~so~~';
  expect(toPlainSpeech(text)).toBe('She nods. "Yes."\n\none\ntwo\n\na, b\n1, 2\n\nso');
});

const pieces = [
  "*",
  "**",
  "_",
  "~~",
  '"',
  "“",
  "”",
  "`",
  "```",
  "\n",
  "\n\n",
  " ",
  "a",
  "漢",
  "<b>",
  "<script>",
  "- ",
  "> ",
  "|",
  "|---|",
  "1. ",
  "![",
  "](",
  "\\",
  "&amp;",
  "# ",
];

test("loses no letter of any text", () => {
  const texts = fc
    .array(fc.constantFrom(...pieces.filter((piece) => !/[<&|]/.test(piece)), "word"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, fc.boolean(), (text, isGrowing) => {
      const count = (shown: string) => shown.split("word").length;
      // What is in the parentheses of a link is its address, and a code's first line its language.
      if (text.includes("](") || text.includes("```")) return;
      expect(count(toHtml(text, isGrowing))).toBe(count(text));
    }),
    { numRuns: inject("runs") },
  );
});

test.each([...pieces, '"*', "> - ", "<!--", "[a](b:", "a|", "*a ", "“*"])(
  "takes a text full of %j in little time",
  (piece) => {
    const text = piece.repeat(Math.floor(60_000 / piece.length));
    const measure = startCpuTimer();
    parseMarks(text);
    expect(measure()).toBeLessThan(2_000);
  },
);
