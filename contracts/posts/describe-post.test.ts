import { expect, test } from "vitest";
import { describePost, toPlainText } from "./describe-post.ts";

test.each([
  ["links", "See [my song](/landing#song) and <https://site.example>.", "See my song and https://site.example."],
  ["emphasis", "**I** am _Chloe_, ~~not~~ `truly` so *long*.", "I am Chloe, not truly so long."],
  ["marks inside words", "snake_case, 5 * 3 * 2 and a\\*b", "snake_case, 5 * 3 * 2 and a*b"],
  ["headings", "# First light\n\nIt was dark.\n\nEnd\n---\n", "First light It was dark. End"],
  ["code", "Run:\n\n```js\nconst a = 1;\n```\n\n    b()", "Run: const a = 1; b()"],
  ["images", "![a *red* lamp](/media/lamp.webp 'Lamp')\n\nIt shone.", "a red lamp Lamp It shone."],
  ["lists", "- one\n- two\n  1. three\n\n> said she", "one two three said she"],
  ["tables", "| a | b |\n| - | - |\n| 1 | **2** |", "a b 1 2"],
  ["reference links", "A [lamp][1].\n\n[1]: https://site.example", "A lamp."],
  ["breaks", "one\ntwo  \nthree\n\n---\n\nfour", "one two three four"],
  ["HTML as text", "a <b>bold</b> word &amp; more", "a <b>bold</b> word & more"],
  ["right-to-left text", "## שלום **עולם**\n\n- مرحبا [بك](/x)", "שלום עולם مرحبا بك"],
  ["footnotes", "One[^1] two.\n\n[^1]: Three", "One two. Three"],
  ["callouts and toggles", "> [!NOTE]\n> One\n\n> [!DETAILS] Two\n> three", "One Two three"],
  ["embeds", "One\n\nhttps://youtu.be/dQw4w9WgXcQ\n\ntwo", "One two"],
  ["definition lists and captions", "One\n: two\n\n![three](/a.webp 'four')", "One two three four"],
  ["quotes as written", '"So..." -- she said (c)', '"So..." -- she said (c)'],
])("converts Markdown to plain text: %s", (_, text, plain) => {
  expect(toPlainText(text)).toBe(plain);
});

test("describes a post by its excerpt, without Markdown syntax", () => {
  expect(describePost({ excerpt: " A **short** [one](/x). ", content: "Long" })).toBe("A short one.");
  expect(describePost({ excerpt: "2026. A year", content: "Long" })).toBe("2026. A year");
});

test("describes a post without an excerpt by the first 160 characters of its text", () => {
  expect(describePost({ excerpt: null, content: "x".repeat(200) })).toBe("x".repeat(160));
  expect(describePost({ excerpt: "  ", content: `**${"x".repeat(200)}**` })).toBe("x".repeat(160));
  expect(describePost({ excerpt: null, content: `a${"🦋".repeat(200)}` })).toBe(`a${"🦋".repeat(79)}`);
  expect(describePost({ excerpt: null, content: "" })).toBe("");
});
