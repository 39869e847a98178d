import { expect, test } from "vitest";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { renderMarkdown } from "./markdown.server.ts";

const texts = shippedContent.get("post");
const withoutLines = (html: string) => html.replaceAll("\n", "");

test("sets footnotes at the end of a text, in the order of their marks, with ways there and back", () => {
  const html = renderMarkdown(
    "One[^b], two[^a] and one again[^b].\n\n[^a]: An *apple*.\n\n    More.\n[^b]: A pear\n[^c]: Nobody\n\nEnd",
  );
  expect(html).toContain('One<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref"');
  expect(html).toContain('href="#fn-1" id="fnref-1.2"');
  const [above = "", below = ""] = html.split('<section class="footnotes" role="doc-endnotes"');
  expect(above).toMatch(/<p id="p-2">End<\/p>\n$/);
  expect([...below.matchAll(/<li id="fn-(\d)">\s*<p id="p-\d">(\w+)/g)].map(([, ...parts]) => parts)).toEqual([
    ["1", "A"],
    ["2", "An"],
    ["3", "Nobody"],
  ]);
  expect(below).toMatch(/More\. <a href="#fnref-2" role="doc-backlink"/);
  expect(below).toMatch(/pear <a href="#fnref-1"[^>]*>↩\ufe0e<\/a> <a href="#fnref-1.2"/);
});

test("shows tasks by a sign, and only at the beginning of an item", () => {
  const html = renderMarkdown("- [ ] Sow\n- [x] *Water* [x] often\n- [y] Wait\n\n[x] No item");
  const items = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item]) => item);
  expect(items).toEqual(["☐ Sow", "☑ <em>Water</em> [x] often", "[y] Wait"]);
  expect(html).toContain("[x] No item</p>");
});

test("leaves a mark without a footnote, and one in code, as it was written", () => {
  expect(renderMarkdown("One[^x] and `[^y]`\n\n[^y]: Why")).toContain("One[^x] and <code>[^y]</code>");
});

test("gives a heading none of the ids of footnotes", () => {
  expect(renderMarkdown("# Fn 1\n\nA[^1]\n\n[^1]: B")).toMatch(/<h2 id="fn-1-2">/);
});

test("renders definition lists", () => {
  const html = renderMarkdown("Text\n\nLight\n: What *shines*\n: And more\n  of it\nDark\n: The rest\n\nEnd");
  expect(withoutLines(html)).toBe(
    '<p id="p-1">Text</p><dl><dt id="p-2">Light</dt><dd id="p-3">What <em>shines</em></dd><dd id="p-4">And moreof it</dd><dt id="p-5">Dark</dt><dd id="p-6">The rest</dd></dl><p id="p-7">End</p>',
  );
});

test("keeps paragraphs and lists in a definition that has empty lines", () => {
  const html = renderMarkdown("Light\n\n: One\n\n  Two\n\n  - Three\n\nEnd");
  expect(withoutLines(html)).toBe(
    '<dl><dt id="p-1">Light</dt><dd><p id="p-2">One</p><p id="p-3">Two</p><ul><li id="p-4">Three</li></ul></dd></dl><p id="p-5">End</p>',
  );
});

test.each(["At 10:30\n:smile:", "Text\n:", ": nothing above", "Text\n\n\n: too far"])(
  "sees no definitions in %j",
  (text) => {
    expect(renderMarkdown(text)).not.toContain("<dl>");
  },
);

test("makes a figure of a picture with a title, and a gallery of several", () => {
  expect(withoutLines(renderMarkdown('![a cat](/media/a.webp "On the *roof*")'))).toBe(
    '<figure id="p-1"><img src="/media/a.webp" alt="a cat" loading="lazy" decoding="async" /><figcaption>On the *roof*</figcaption></figure>',
  );
  const html = renderMarkdown('![a](/media/a.webp)\n![b](/media/b.webp "Two")\n[![c](/media/c.webp)](/landing)');
  expect(html).toMatch(/^<div class="gallery">\n<figure id="p-1"><img src="\/media\/a/);
  expect(html.match(/<figure/g)).toHaveLength(3);
  expect(html).toContain("<figcaption>Two</figcaption>");
  expect(html).toContain('<a href="/landing"><img src="/media/c.webp"');
});

test("leaves a picture in a sentence, and one without a title, as it is", () => {
  expect(renderMarkdown('See ![a](/media/a.webp "b")')).toMatch(/^<p id="p-1">See <img [^>]*title="b"/);
  expect(renderMarkdown("![a](/media/a.webp)")).toMatch(/^<p id="p-1"><img/);
});

test.each(["note", "tip", "important", "warning", "caution"] as const)("renders a callout: %s", (kind) => {
  expect(withoutLines(renderMarkdown(`> [!${kind.toUpperCase()}]\n> One\n>\n> Two`))).toBe(
    `<div class="callout callout-${kind}" role="note"><p class="callout-title">${texts[kind]}</p><p id="p-1">One</p><p id="p-2">Two</p></div>`,
  );
});

test("renders a toggle, with what stands in it and in a quote behind it", () => {
  expect(withoutLines(renderMarkdown("> [!DETAILS] Why *so*?\n>\n> - Because\n>\n> > Said she\n\n> A quote"))).toBe(
    '<details><summary id="p-1">Why <em>so</em>?</summary><ul><li id="p-2">Because</li></ul><blockquote><p id="p-3">Said she</p></blockquote></details><blockquote><p id="p-4">A quote</p></blockquote>',
  );
  expect(renderMarkdown("> [!details]\n> x")).toContain(`<summary>${texts.details}</summary>`);
});

test("takes an unknown mark for text", () => {
  expect(renderMarkdown("> [!NOPE]\n> x")).toContain("[!NOPE]");
});

const video = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

test("makes a card of a known address that stands alone, which loads nothing", () => {
  const html = renderMarkdown(`One\n\n${video}&t=5\n\nTwo`, "cards");
  expect(html).toContain('<figure class="embed embed-wide" id="p-2">');
  expect(html).toContain(`<p class="embed-title">${texts.embed.titles.video.replace("{place}", "YouTube")}</p>`);
  expect(html).toContain("www.youtube-nocookie.com");
  expect(html).toMatch(
    /<\/button><template><iframe src="\/embed\/youtube\/dQw4w9WgXcQ.5" title="[^"<]+"><\/iframe><\/template>/,
  );
  expect(html).toContain(`<a href="${video}&amp;t=5" rel="noopener">`);
  expect(html.replace(/<template>.*?<\/template>/, "")).not.toMatch(/<iframe| src=/);
  expect(html).toContain('<p id="p-3">Two</p>');
});

test("makes a card with a link of what is not framed", () => {
  const html = renderMarkdown("<https://mastodon.social/@Gargron/103254193998341330>", "cards");
  expect(html).toContain('<figure class="embed embed-link" id="p-1">');
  expect(html).not.toContain("<button");
});

test.each([
  ["in a sentence", `See ${video}`],
  ["with a title", `[A video](${video})`],
  ["two in a paragraph", `${video}\n${video}`],
  ["in a list", `- ${video}`],
  ["in code", `\`${video}\``],
  ["of an unknown place", "https://example.com/watch?v=dQw4w9WgXcQ"],
])("leaves an address %s a link", (_, text) => {
  expect(renderMarkdown(text, "cards")).not.toContain("embed");
});

test("leaves plain links where nothing can be loaded", () => {
  expect(renderMarkdown(video)).toMatch(/^<p id="p-1"><a href="[^"]*" rel="[^"]*">https:/);
});

test.each([
  "https://youtu.be/dQw4w9WgXcQ?t=1&x=\"onclick='alert(1)'",
  'https://youtu.be/dQw4w9WgXcQ"><script>alert(1)</script>',
  '> [!NOTE] <img src=x onerror="alert(1)">\n> <script>',
  '![x](/a.webp "<script>alert(1)</script>")',
  "Term <b>\n: <script>alert(1)</script>",
  '[^"><script>]: x\n\nA[^"><script>]',
  '<button>x</button><template><iframe src="/embed/youtube/dQw4w9WgXcQ"></iframe></template>',
])("sanitizes %s (XSS)", (attack) => {
  const tags = renderMarkdown(attack, "cards").match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => /^<script/i.test(tag) || /\son\w+=/i.test(tag.replaceAll(/"[^"]*"/g, '""')))).toEqual([]);
  expect(tags.filter((tag) => /^<(?:button|template|iframe)/.test(tag) && attack.includes("<button"))).toEqual([]);
});

test.each([
  ["definitions in definitions", "[^a]: "],
  ["terms", "a\n: b\n"],
  ["marks of definitions", ": "],
  ["nested definitions", "a\n: "],
  ["marks of footnotes", "[^a]"],
  ["quotes", "> [!NOTE]\n"],
  ["nested quotes", "> [!DETAILS] a\n>"],
  ["pictures", "![a](/b 'c')\n"],
  ["addresses", `${video}\n\n`],
  ["open brackets", "[^"],
])("renders %s, many of them, in seconds", (_, piece) => {
  const measure = startCpuTimer();
  expect(renderMarkdown(`[^a]: x\n\n${piece.repeat(100_000 / piece.length)}`, "cards")).not.toBe("");
  expect(measure()).toBeLessThan(8_000);
});
