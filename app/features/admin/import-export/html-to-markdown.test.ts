import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { findImageUrls } from "./import-candidate.ts";

test.each([
  ["paragraphs", "<p>One</p>\n<p>Two  and\nthree</p>", "One\n\nTwo and three"],
  ["headings", "<h1>One</h1><h3>Three</h3>", "# One\n\n### Three"],
  ["emphasis without spaces inside", "<p><b>bold </b>and<i> slanted</i></p>", "**bold** and *slanted*"],
  ["line breaks", "<p>One<br>two</p>", "One  \ntwo"],
  ["links", '<p><a href="https://example.com/a">a</a></p>', "[a](https://example.com/a)"],
  ["anchors without a text or an address", '<p><a href="#x"></a><a name="y">here</a></p>', "here"],
  [
    "a card that is one link",
    '<a href="https://example.com"><div><div>Title</div><div>Line</div></div></a>',
    "[Title Line](https://example.com)",
  ],
  ["quotes", "<blockquote><p>One</p><p>Two</p></blockquote>", "> One\n> \n> Two"],
  ["code with its language", '<pre><code class="language-js">a *b*\n</code></pre>', "```js\na *b*\n```"],
  ["preformatted text", "<pre>a *b*\n  c</pre>", "```\na *b*\n  c\n```"],
  ["code in a line", "<p><code>a*b`c</code></p>", "``a*b`c``"],
  ["rules", "<p>One</p><hr><p>Two</p>", "One\n\n---\n\nTwo"],
  [
    "figures",
    '<figure><img src="https://e.com/a.png" alt="A"><figcaption>Words</figcaption></figure>',
    "![A](https://e.com/a.png)\n\nWords",
  ],
  [
    "text that looks like Markdown",
    "<p>*a* [b] `c` _d_ \\e</p><p># f</p><p>1. g</p>",
    "\\*a\\* \\[b\\] \\`c\\` \\_d\\_ \\\\e\n\n\\# f\n\n1\\. g",
  ],
])("converts %s", (_, html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown));

test("converts nested lists", () => {
  const html = "<ul><li>One<ol start=3><li>Deep</li><li>Deeper</li></ol></li><li><p>Two</p><p>Three</p></li></ul>";
  expect(htmlToMarkdown(html)).toBe("- One\n  3. Deep\n  4. Deeper\n- Two\n  \n  Three");
});

test("drops scripts, styles and embedded content", () => {
  const html = `<p>a<script>b</script><style>c</style><iframe src="https://e.com">d</iframe><svg><text>e</text></svg></p>
    <noscript>f</noscript><template>g</template><object>h</object>`;
  expect(htmlToMarkdown(html)).toBe("a");
});

test("writes images so that `findImageUrls` finds their URLs", () => {
  const html = `<p><img src="https://e.com/a (1).png" title="T" alt="A [b]\nc"><img alt="none"><img src="/x.png"></p>`;
  const content = htmlToMarkdown(html);
  expect(content).toBe("![A b c](https://e.com/a%20%281%29.png)![](/x.png)");
  expect(findImageUrls({ content, image_url: "" } as never)).toEqual(["https://e.com/a%20%281%29.png"]);
});
