import * as fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, inject, test } from "vitest";
import { escapeHtml, escapeShortcodes, replacePostLinks } from "./escape-markdown.ts";

const here = new MarkdownIt({ html: false });
const elsewhere = new MarkdownIt({ html: true });

const html = fc.constantFrom("<b>", "</b>", "<!-- a -->", "<?x?>", "<a@b.example>", "<https://a.example>", "<", ">");
const shortcode = fc.constantFrom(
  "{{< x >}}",
  "{{% y %}}",
  "{{<",
  "{{%",
  ">}}",
  "%}}",
  "{{</* z */>}}",
  "*/",
  "{",
  "{{",
);
const plain = fc.constantFrom(
  "`<i>`",
  "``<i> ` <b>``",
  "[a](<b c> 'd')",
  "[a](</b>)",
  "\n```\n<b>\n```\n",
  "a",
  " ",
  "*",
  "\n\n",
);
const crooked = fc.constantFrom(
  "`",
  "``",
  "```\n",
  "~~~\n",
  "    ",
  "\t",
  "\n",
  "> ",
  "- ",
  "1. ",
  "# ",
  "| a | b |\n|--|--|\n| ",
);
const broken = fc.constantFrom("\\", "\\\\", "[a]: <b>\n", "![", "](", "](<b>", "_", "\u2028");
const toText = (...pieces: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...pieces), { maxLength: 25 }).map((found) => found.join(""));
const ordinary = toText(html, shortcode, plain);
const markdown = toText(html, shortcode, plain, crooked, broken, fc.string({ maxLength: 5 }));

/** How Hugo reads a content file: the text that it hands to Markdown. Throws at a shortcode. */
const readAsHugo = (text: string): string => {
  const start = /\{\{([<%])/.exec(text);
  if (!start) return text;
  const end = `${start[1] === "<" ? ">" : "%"}}}`;
  const at = start.index + 3;
  if (!text.startsWith("/*", at)) throw new Error(`a shortcode at ${text.slice(start.index, start.index + 20)}`);
  const close = text.indexOf(`*/${end}`, at);
  if (close - at <= 1) throw new Error("a comment that is not closed");
  return text.slice(0, at) + text.slice(at + 2, close) + end + readAsHugo(text.slice(close + 2 + end.length));
};

test("lets no text be HTML elsewhere", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const found = elsewhere
        .parse(escapeHtml(text), {})
        .flatMap(({ type, children }) => [type, ...(children ?? []).map((child) => child.type)]);
      expect(found.filter((type) => type.startsWith("html_"))).toEqual([]);
    }),
    { seed: 20_261_126, numRuns: 300 * inject("runs") },
  );
});

test("shows elsewhere what is shown here", () => {
  fc.assert(
    fc.property(ordinary, (text) => {
      expect(elsewhere.render(escapeHtml(text))).toBe(here.render(text));
    }),
    { seed: 20_261_126, numRuns: 300 * inject("runs") },
  );
});

test("is read by Hugo as it was written", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const read = readAsHugo(escapeShortcodes(text));
      // Braces that no end follows are parted: in code there is nothing else that could be done.
      const whole = (given: string) => given.replaceAll(/[ \\]/g, "");
      expect(whole(read)).toBe(whole(text));
    }),
    { seed: 20_261_126, numRuns: 300 * inject("runs") },
  );
});

test.each([
  ["a shortcode", "{{< x >}}", "{{</* x */>}}"],
  ["one that is escaped already", "{{</* x */>}}", "{{</*/* x */*/>}}"],
  ["one in code", "`{{% x %}}`", "`{{%/* x */%}}`"],
  ["one without an end", "a {{< x", "a {\\{< x"],
  ["one in front of another", "{{< a {{< b >}}", "{\\{< a {{</* b */>}}"],
  ["one without an end in code", "`{{< x`", "`{ {< x`"],
])("escapes %s", (_, text, expected) => {
  expect(escapeShortcodes(text)).toBe(expected);
});

test("leads links to posts, and nothing else, elsewhere", () => {
  const text =
    "[a](/post/one) [b](</post/two#c>) `[c](/post/x)` /post/y [d](/posts) ![e](/post/z.png)\n\n[f]: /post/three";
  expect(replacePostLinks(text, (slug, rest) => `/blog/${slug}/${rest}`)).toBe(
    "[a](/blog/one/) [b](</blog/two/#c>) `[c](/post/x)` /post/y [d](/posts) ![e](/post/z.png)\n\n[f]: /blog/three/",
  );
});

test.each(["<b", "{{<", "{{< x >}}", "`", "``` ", "`a`` ", "\\<b", "](/post/a", "<a:", "[a]: /post/b\n", "<b>`\n\n"])(
  "takes half a million characters of %j without delay",
  { tags: "night" },
  (given) => {
    const text = given.repeat(500_000 / given.length);
    expect(escapeShortcodes(escapeHtml(replacePostLinks(text, (slug) => slug))).length).toBeGreaterThan(100_000);
  },
);
