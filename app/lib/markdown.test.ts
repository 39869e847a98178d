import { expect, test, vi } from "vitest";
import { createMarkdownCache, renderMarkdown, toAbsoluteHtml } from "./markdown.server.ts";

test.each(["# One\n\n## Two", "## One\n\n### Two"])("shifts the headings of %j to start at h2", (text) => {
  expect(renderMarkdown(text)).toBe('<h2 id="one">One</h2>\n<h3 id="two">Two</h3>\n');
});

test("gives headings ids of any script that are unique in the page", () => {
  const text =
    "# Part *two*!\n# Часть два\n# 第二部\n# हिन्दी में\n# Part two\n# Part two 2\n# P 1\n# Content\n# !\n\ntext";
  expect([...renderMarkdown(text).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    "part-two",
    "часть-два",
    "第二部",
    "हिन्दी-में",
    "part-two-2",
    "part-two-2-2",
    "p-1-2",
    "content-2",
    "section",
    "p-1",
  ]);
});

test("makes the addresses of a page's HTML absolute, and leaves its text as it is", () => {
  const html = renderMarkdown(
    '[a](#part-two) [b](/landing?a=1&b=2) [c](next) [d](https://d.example/x) [e](mailto:e@example.org)\n\n![f](/media/f.webp) `href="/x"`',
  );
  expect(toAbsoluteHtml(html, "https://chloe.example/post/one")).toBe(
    html
      .replace('"#part-two"', '"https://chloe.example/post/one#part-two"')
      .replace('"/landing?', '"https://chloe.example/landing?')
      .replace('"next"', '"https://chloe.example/post/next"')
      .replace('src="/media', 'src="https://chloe.example/media'),
  );
});

test("renders lists, tables, code, quotes and emphasis", () => {
  const html = renderMarkdown("- a\n\n| x | y |\n|--:|---|\n| 1 | 2 |\n\n```js\nlet a\n```\n\n> *so* **it** is");
  for (const part of [
    '<li id="p-1">a</li>',
    '<td class="text-end">1</td>',
    '<code class="language-js">let a',
    "<blockquote>",
    "<em>so</em>",
    "<strong>it</strong>",
  ])
    expect(html).toContain(part);
});

test("adds rel to external links only, and asks nobody not to follow them", () => {
  for (const own of ["first-light", "./first-light", "../post/a?b", "?page=2", "#p-2"])
    expect(renderMarkdown(`[a](${own})`)).toBe(`<p id="p-1"><a href="${own}">a</a></p>\n`);
  expect(renderMarkdown("[a](https://example.com)")).toContain('rel="noopener"');
  expect(renderMarkdown("[a](/post/first-light)")).toBe('<p id="p-1"><a href="/post/first-light">a</a></p>\n');
});

test("lazy loads images and always sets alt", () => {
  expect(renderMarkdown("![](/media/a.webp)")).toContain(
    '<img src="/media/a.webp" alt="" loading="lazy" decoding="async" />',
  );
});

test("turns images from hosts that are not allowed into links", () => {
  expect(renderMarkdown("![a cat](https://pics.example/cat.png)")).toBe(
    '<p id="p-1"><a href="https://pics.example/cat.png" rel="noopener">a cat</a></p>\n',
  );
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "![a](javascript:alert(1))",
  "<iframe src=//evil.example></iframe>",
  "[a](//evil.example)",
  '<a href="https://x" onclick="alert(1)">a</a>',
  "`</code><script>alert(1)</script>`",
  '[a](https://x "\\" onmouseover=alert(1)")',
  "<svg/onload=alert(1)>",
  "[a](vbscript:msgbox)",
])("sanitizes %s (XSS)", (attack) => {
  const html = renderMarkdown(attack);
  const tags = html.match(/<[^>]*>/g) ?? [];
  const addresses = tags.flatMap((tag) => [...tag.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address));
  expect(tags.filter((tag) => /^<(script|iframe|svg|style|object)/i.test(tag))).toEqual([]);
  expect(tags.filter((tag) => /\son\w+=/i.test(tag.replaceAll(/"[^"]*"/g, '""')))).toEqual([]);
  expect(addresses.filter((address) => !/^(https?:\/\/|\/(?!\/)|mailto:|#|x$)/.test(address ?? ""))).toEqual([]);
});

test("limits the cache of rendered HTML by bytes", () => {
  const render = vi.fn((text: string) => text);
  const cached = createMarkdownCache(8_000_000, render);
  const short = Array.from({ length: 1_000 }, (_, index) => `A short story, number ${index}`);
  for (const text of [...short, ...short]) cached(text);
  expect(render).toHaveBeenCalledTimes(1_000);
  // Each takes 960 KB as a string: eight of them fit.
  const long = Array.from({ length: 9 }, (_, index) => String(index).repeat(480_000));
  for (const text of long) cached(text);
  cached(long[8] as string);
  expect(render).toHaveBeenCalledTimes(1_009);
  cached(long[0] as string);
  expect(render).toHaveBeenCalledTimes(1_010);
});

test("sets dir=auto on blocks with right-to-left text", () => {
  expect(renderMarkdown("Hello\n\nمرحبا *بك*\n\n- שלום")).toBe(
    '<p id="p-1">Hello</p>\n<p id="p-2" dir="auto">مرحبا <em>بك</em></p>\n<ul dir="auto">\n<li id="p-3">שלום</li>\n</ul>\n',
  );
});

test("numbers the ids of paragraphs, list items and table rows", () => {
  const html = renderMarkdown(
    "One\n\n- two\n- three\n\n> four\n\n1. five\n\n   six\n\n| a |\n|---|\n| seven |\n\n# Heading\n\neight",
  );
  const numbered = [...html.matchAll(/<(\w+) id="(p-\d)">(?:<\w+>|\s)*(\w+)/g)].map(([, ...parts]) => parts.join(" "));
  expect(numbered).toEqual([
    "p p-1 One",
    "li p-2 two",
    "li p-3 three",
    "p p-4 four",
    "p p-5 five",
    "p p-6 six",
    "tr p-7 seven",
    "p p-8 eight",
  ]);
});

test("renders a text of headings only, as long as a post can be", { tags: "night" }, () => {
  expect(renderMarkdown("# a\n".repeat(125_000))).toMatch(/^<h2/);
});
