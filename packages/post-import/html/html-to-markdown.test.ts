import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, inject, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { startCpuTimer } from "../../../tests/support/cpu-timer.ts";

const convert = (html: string): string => htmlToMarkdown(html).content;
const lose = (html: string): string[] => htmlToMarkdown(html).losses.map(({ text }) => text);

test.each([
  ["paragraphs", "<p>One</p>\n<p>Two  and\nthree</p>", "One\n\nTwo and three"],
  ["text without elements", "One\ntwo", "One two"],
  ["headings", "<h1>One</h1><h3>Three</h3>", "# One\n\n### Three"],
  ["a heading that ends with a sign", "<h2>C #</h2>", "## C \\#"],
  ["emphasis without spaces inside", "<p><b>bold </b>and<i> slanted</i></p>", "**bold** and *slanted*"],
  ["emphasis in emphasis", "<p><b><b>a</b> <i>b</i></b> <del>c</del></p>", "**a *b*** ~~c~~"],
  ["emphasis that begins within a word", "<p>foo<b>(bar)</b>x</p>", "foo(**bar**)x"],
  [
    "emphasis by style",
    '<p><span style="font-weight: 700">a</span> <b style="font-weight:normal">b</b></p>',
    "**a** b",
  ],
  ["line breaks", "<p>One<br>two<br><br>three</p>", "One  \ntwo\n\nthree"],
  ["links", '<p><a href="https://example.com/a">a</a></p>', "[a](https://example.com/a)"],
  ["an exclamation before a link", '<p>See!<a href="https://e.com">a</a></p>', "See\\![a](https://e.com)"],
  ["anchors without a text or an address", '<p><a href="#x"></a><a name="y">here</a></p>', "here"],
  [
    "a card that is one link",
    '<a href="https://example.com"><div><div>Title</div><div>Line</div></div></a>',
    "[Title Line](https://example.com)",
  ],
  ["quotes", "<blockquote><p>One</p><p>Two</p></blockquote>", "> One\n>\n> Two"],
  ["code with its language", '<pre><code class="language-js">a *b*\n</code></pre>', "```js\na *b*\n```"],
  ["code of a brush", '<pre class="brush: php; notranslate">a</pre>', "```php\na\n```"],
  ["code with fences in it", "<pre>```\na\n```</pre>", "````\n```\na\n```\n````"],
  ["code with lines by elements", "<pre>a<br>b</pre>", "```\na\nb\n```"],
  [
    "listings with line numbers",
    '<figure class="highlight ts"><table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table></figure>',
    "```ts\na\nb\n```",
  ],
  ["code in a line", "<p><code>a*b`c</code> <kbd>Esc</kbd></p>", "``a*b`c`` `Esc`"],
  ["rules", "<p>One</p><hr><p>Two</p>", "One\n\n---\n\nTwo"],
  [
    "figures with captions",
    '<figure><img src="https://e.com/a.png" alt="A"><figcaption>Say "hi" &amp;amp;</figcaption></figure>',
    '![A](https://e.com/a.png "Say \\"hi\\" \\&amp;")',
  ],
  [
    "a linked figure",
    '<figure><a href="https://x.com/p"><img src="https://e.com/a.png"></a></figure>',
    "[![](https://e.com/a.png)](https://x.com/p)",
  ],
  [
    "a picture that leads to its file",
    '<p><a href="https://e.com/a-big.png"><img src="https://e.com/a.png"></a></p>',
    "![](https://e.com/a.png)",
  ],
  [
    "galleries",
    '<figure class="wp-block-gallery"><figure><img src="https://e.com/a.png"><figcaption>A</figcaption></figure><figure><img src="https://e.com/b.png"></figure><figcaption>Both</figcaption></figure>',
    '![](https://e.com/a.png "A")\n![](https://e.com/b.png)\n\nBoth',
  ],
  [
    "pictures that load late, or in sizes",
    '<p><img src="data:image/gif;base64,R0" data-src="https://e.com/a.png"><img srcset="https://e.com/s.png 100w, https://e.com/l.png 900w"></p>',
    "![](https://e.com/a.png)![](https://e.com/l.png)",
  ],
  ["pictures for characters", '<p>Hi <img class="emoji" alt="🙂" src="https://s.w.org/x.svg"></p>', "Hi 🙂"],
  ["pixels that count visitors", '<p>a<img src="https://e.com/p" width="1" height="1"></p>', "a"],
  [
    "addresses with spaces and brackets",
    '<p><img src="https://e.com/a (1).png" title="T" alt="A [b]\nc"></p>',
    "![A \\[b\\] c](https://e.com/a%20%281%29.png)",
  ],
  [
    "text that looks like Markdown",
    "<p>*a* [b] `c` _d_ \\e a_b ~~f~~ &amp;lt; &lt;b></p><p># f</p><p>1. g</p><p>- h</p><p>> i</p><p>a<br>===</p><p>: j</p>",
    "\\*a\\* \\[b\\] \\`c\\` \\_d\\_ \\\\e a_b \\~\\~f\\~\\~ \\&lt; \\<b>\n\n\\# f\n\n1\\. g\n\n\\- h\n\n\\> i\n\na  \n\\===\n\n\\: j",
  ],
  [
    "tables",
    '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tr><td>x|y</td><td><b>z</b><br>q</td></tr></table>',
    "| a | b |\n| --- | ---: |\n| x\\|y | **z** q |",
  ],
  ["tables without a head", "<table><tr><td>a</td><td>b</td></tr></table>", "|  |  |\n| --- | --- |\n| a | b |"],
  ["tables that only place things", "<table><tr><td><p>a</p><p>b</p></td></tr></table>", "a\n\nb"],
  [
    "definition lists",
    "<dl><dt>T</dt><dd>One<p>Two</p></dd><dd>x</dd><dt>U</dt><dd>y</dd></dl>",
    "T\n: One\n\n  Two\n: x\n\nU\n: y",
  ],
  ["toggles", "<details><summary>S</summary><p>a</p><p>b</p></details>", "> [!DETAILS] S\n> a\n>\n> b"],
  ["callouts", '<div class="admonition warning"><p>Mind</p></div>', "> [!WARNING]\n> Mind"],
  ["raised and lowered figures", "<p>x<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup></p>", "x² H₂O 1st"],
  [
    "formulas",
    '<p>So <span class="katex"><math><annotation encoding="application/x-tex">a_b</annotation></math><span>ab</span></span></p><script type="math/tex; mode=display">x</script>',
    "So $a_b$\n\n$$x$$",
  ],
  [
    "frames of hosts with cards",
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0&start=90"></iframe><iframe src="//player.vimeo.com/video/76979871?h=8272103f6e"></iframe><iframe src="https://open.spotify.com/embed/track/4PTG3Z6ehGkBFwjybzWkR8"></iframe>',
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s\n\nhttps://vimeo.com/76979871/8272103f6e\n\nhttps://open.spotify.com/track/4PTG3Z6ehGkBFwjybzWkR8",
  ],
  ["the mark of an excerpt", "<p>a</p><!--more--><p>b</p>", "a\n\n<!-- more -->\n\nb"],
  ["task lists", '<ul><li><input type="checkbox" checked>a</li></ul>', "- [x] a"],
  ["ruined HTML", "<p><b>a<p>b</i></b></div><li>c", "**a**\n\n**b**\n\nc"],
])("converts %s", (_, html, markdown) => expect(convert(html)).toBe(markdown));

test("converts nested lists, and tells apart two in a row", () => {
  const html =
    "<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul><ul><li>x<ol start=3><li>y</li></ol></li></ul><ol reversed><li>z</li></ol>";
  expect(convert(html)).toBe("- One\n  - Deep\n- Two\n\n* x\n\n  3. y\n\n1. z");
});

describe("footnotes", () => {
  test.each([
    [
      "of Markdown processors",
      '<p>Text<sup id="fnref1"><a href="#fn1">1</a></sup>.</p><hr><section class="footnotes"><hr><ol><li id="fn1"><p>Note <a href="#fnref1">↩</a></p><p>More</p></li></ol></section>',
      "Text[^1].\n\n[^1]: Note\n\n    More",
    ],
    [
      "of WordPress",
      '<p>A<sup data-fn="u" class="fn"><a href="#u" id="u-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="u">Note <a href="#u-link">↩︎</a></li></ol>',
      "A[^1]\n\n[^1]: Note",
    ],
    [
      "of Substack",
      '<p>A<a id="footnote-anchor-1" href="#footnote-1" class="footnote-anchor">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
      "A[^1]\n\n[^1]: Note",
    ],
    [
      "in boxes of their own",
      '<p>A<a id="r" href="#n">1</a></p><div><div><hr><div><ol><li id="n">N <a href="#r">^</a></li></ol></div></div></div>',
      "A[^1]\n\n[^1]: N",
    ],
    [
      "that another follows",
      '<p><a id="a" href="#b">1</a>(x)</p><ul><li id="b">N <a href="#a">^</a></li></ul>',
      "[^1]\\(x)\n\n[^1]: N",
    ],
  ])("%s", (_, html, markdown) => expect(convert(html)).toBe(markdown));
});

test("names what does not come along", () => {
  const html = `<p>a<script>b</script><style>c</style><svg><text>e</text></svg></p><iframe src="https://e.com/x"></iframe>
    <form><input name="mail"><button>Go</button></form><video src="https://e.com/v.mp4"></video>
    <p hidden>secret</p><script src="https://ads.example/x.js"></script><img src="data:image/png;base64,AA" alt="Dot">
    <script src="https://gist.github.com/me/1a2b.js"></script><script type="application/ld+json">{}</script>`;
  expect(convert(html)).toBe(
    "a\n\n[e.com](https://e.com/x)\n\n[Video](https://e.com/v.mp4)\n\n[Gist](https://gist.github.com/me/1a2b)",
  );
  expect(lose(html)).toEqual([
    "A script was left out (written in the text).",
    "Styles of the text's own were left out.",
    "A drawing within the text (SVG) was left out.",
    "An embed of e.com becomes a link: https://e.com/x",
    "A form, or a part of one, was left out.",
    "Video becomes a link: https://e.com/v.mp4",
    "Hidden text was left out: “secret”",
    "A script was left out (ads.example).",
    "A picture “Dot” is written into the text itself and was left out.",
    "An embed of gist.github.com becomes a link: https://gist.github.com/me/1a2b",
  ]);
});

test("asks where addresses lead, and never writes one that runs", () => {
  const html = '<p><a href=" java\nscript:alert(1)">a</a> <a href="/b">b</a> <img src="c.png" alt="c"></p>';
  const resolveAddress = (address: string, kind: string): string => `${address}?${kind}`;
  expect(htmlToMarkdown(html, { resolveAddress }).content).toBe("a [b](/b?link) ![c](c.png?picture)");
  expect(convert(html)).toBe("a b");
});

test("takes what is too deep or too long without its elements, and says so", () => {
  const deep = htmlToMarkdown(`${"<div>".repeat(100_000)}text${"</i>".repeat(100_000)}`);
  expect(deep.content).toBe("text");
  expect(deep.losses).toHaveLength(1);
  // Elements that appear when others are taken out.
  expect(htmlToMarkdown("<i<b>>".repeat(1_000)).losses).toHaveLength(1);
  const long = htmlToMarkdown(`<p>${"word ".repeat(1_000_000)}`);
  expect(long.losses).toHaveLength(1);
  expect(long.content.length).toBeLessThan(4_000_001);
});

test.each([
  "<b>a</b><i>b</i> ",
  "<ul><li>",
  "<blockquote>",
  "<table><tr><td>a<td>b",
  '<p><a href="#x" id="y">1</a><li id="x"><a href="#y">',
  "<br>\n",
  "!<a href=https://e.com>",
  "<b>((</b>a",
  "&amp",
  "<!--",
  "`",
  "<pre>`",
  '<div><a href="#n" id="r">1</a><p id="n"><a href="#r">',
  '<div><hr><ol><li id="n"><a id="r" href="#n">1</a></li>',
])("is not slowed down by much of %s", (part) => {
  const measure = startCpuTimer();
  htmlToMarkdown(part.repeat(100_000 / part.length));
  expect(measure()).toBeLessThan(2_000);
});

const words = fc.constantFrom(
  ..."word,a,Zwei,*,**,_,__,~~,`,``,[x],(y),!,#,1.,-,+,>,<b>,&amp;,\\,|,:,==,---,日本,「語」,é,x_y,http,$a$,[^1],. ".split(
    ",",
  ),
);
const text = fc.array(fc.oneof(words, fc.constant(" ")), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
const escapeHtml = (plain: string): string => plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
type Inline = { html: string; text: string };
const inline = fc.letrec<{ node: Inline; leaf: Inline; marked: Inline }>((tie) => ({
  node: fc.oneof({ depthSize: "small" }, tie("leaf"), tie("marked")),
  leaf: text.map((plain) => ({ html: escapeHtml(plain), text: plain })),
  marked: fc
    .record({
      name: fc.constantFrom("b", "i", "s", "em", "strong", 'a href="https://e.com"', "span", "u"),
      children: fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
    })
    .map(({ name, children }) => ({
      html: `<${name}>${children.map(({ html }) => html).join("")}</${name.split(" ", 1)[0]}>`,
      text: children.map((child) => child.text).join(""),
    })),
})).node;

const markdown = new MarkdownIt({ html: false });
const toPlain = (content: string): string =>
  markdown
    .render(content)
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
const collapse = (plain: string): string => plain.replaceAll(/\s+/g, " ").trim();

test("writes any paragraph so that its text is read as it was", () => {
  fc.assert(
    fc.property(fc.array(inline, { minLength: 1, maxLength: 4 }), (parts) => {
      const html = `<p>${parts.map((part) => part.html).join("")}</p>`;
      const expected = collapse(parts.map((part) => part.text).join(""));
      expect(collapse(toPlain(convert(html)))).toBe(expected);
    }),
    { seed: 20_261_126, numRuns: 150 * inject("runs") },
  );
});

test("writes lists, quotes and tables so that their text is read as it was", () => {
  const wraps = [
    (html: string) => `<ul><li>${html}</li><li>x</li></ul>`,
    (html: string) => `<ol start="7"><li>${html}<ul><li>y</li></ul></li></ol>`,
    (html: string) => `<blockquote>${html}<br>z</blockquote>`,
    (html: string) => `<table><tr><td>${html}</td><td>a</td></tr></table>`,
    (html: string) => `<h2>${html}</h2>`,
  ];
  fc.assert(
    fc.property(inline, fc.constantFrom(...wraps), ({ html, text: plain }, wrap) => {
      const read = toPlain(convert(wrap(html))).replaceAll(/\s/g, "");
      const outside = wrap("").replaceAll(/<[^<>]*>/g, "");
      expect(read).toBe(collapse(plain).replaceAll(/\s/g, "") + outside);
    }),
    { seed: 20_261_126, numRuns: 100 * inject("runs") },
  );
});

test("converts any text whatever, without an error", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<p>",
      "</p>",
      "<table>",
      "<tr>",
      "<td>",
      "<a href='#x'>",
      "<li id=x>",
      "<figure>",
      "<img src=x>",
      "<pre>",
      "<dl>",
      "<dt>",
      "<!--",
      "-->",
      "<svg>",
      "<math>",
      "<sup>",
      "<details>",
    ),
    fc.string({ maxLength: 10, unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void htmlToMarkdown(pieces.join(""))),
    { seed: 20_261_126, numRuns: 100 * inject("runs") },
  );
});
