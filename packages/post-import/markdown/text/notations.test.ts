import { expect, test } from "vitest";
import { readAll, toFiles } from "../../testing/source-files.ts";

const read = async (config: Record<string, string>, path: string, text: string) => {
  const { posts } = await readAll(toFiles({ ...config, [path]: `---\ntitle: A\ndate: 2019-03-04\n---\n${text}` }));
  return posts[0]?.content;
};
const inHugo = (text: string) => read({ "hugo.toml": 'theme = "x"' }, "content/posts/a.md", text);
const inJekyll = (text: string) => read({ "_config.yml": "title: x" }, "_posts/2019-03-04-a.md", text);

test.each([
  ["{{< vimeo 123 >}}", "https://vimeo.com/123"],
  ['{{< youtube id="abc" autoplay="true" >}}', "https://www.youtube.com/watch?v=abc"],
  ["{{< tweet user=SanDiegoZoo id=145 >}}", "https://twitter.com/SanDiegoZoo/status/145"],
  ["{{< instagram abc >}}", "https://www.instagram.com/p/abc/"],
  ["{{< gist spf13 7896402 >}}", "https://gist.github.com/spf13/7896402"],
  [
    '{{< figure src="https://x.example/a.jpg" link="https://x.example" alt="A" >}}',
    "[![A](https://x.example/a.jpg)](https://x.example)",
  ],
  ["{{< highlight html >}}<b>{{< /highlight >}}", "`<b>`"],
  ["{{< rawhtml >}}<b>B</b>{{< /rawhtml >}}", "**B**"],
  ['{{< alert "warning" >}}Careful{{< /alert >}}', "> [!WARNING]\n> Careful"],
  ['{{< admonition type=tip title="Try" open=false >}}\nIt\n{{< /admonition >}}', "> [!TIP]\n> **Try**\n>\n> It"],
  [
    '{{< tabs >}}{{< tab "One" >}}1{{< /tab >}}{{< tab "Two" >}}2{{< /tab >}}{{< /tabs >}}',
    "**One**\n\n1\n\n**Two**\n\n2",
  ],
  ['{{< button href="https://x.example" >}}Go{{< /button >}}', "[Go](https://x.example)"],
  ["{{< mermaid >}}\ngraph LR\n{{< /mermaid >}}", "```mermaid\ngraph LR\n```"],
  [
    '{{% notice note %}}\n{{% expand "More" %}}x{{% /expand %}}\n{{% /notice %}}',
    "> [!NOTE]\n> > [!DETAILS] More\n> > x",
  ],
  ["{{< never closed", "{{< never closed"],
  ["{{< /alone >}}", "`{{< /alone >}}`"],
  ["{{ page }} and {% if %}", "{{ page }} and {% if %}"],
])("translates %j of Hugo", async (text, content) => {
  expect(await inHugo(text)).toBe(content);
});

test.each([
  ["{% gist 1234abcd %}", "https://gist.github.com/1234abcd"],
  ['{% include youtube.html id="abc" %}', "https://www.youtube.com/watch?v=abc"],
  ['{% include video id="abc" provider="vimeo" %}', "https://vimeo.com/abc"],
  [
    '{% include figure image_path="https://x.example/a.jpg" alt="A" caption="C" %}',
    '![A](https://x.example/a.jpg "C")',
  ],
  ["{% include toc.html %}", ""],
  ["{% comment %}hidden {{ x }}{% endcomment %}seen", "seen"],
  ["{{ page.title }} {{ '/x.pdf' | relative_url }}", "A /x.pdf"],
  ["A^[x]^ {% unknown %}b{% endunknown %}", "A^[x]^ `{% unknown %}`b`{% endunknown %}`"],
  ["Text\n{: .notice--info}", "> [!NOTE]\n> Text"],
  ["```\n{% raw %}{{ x }}{% endraw %}\n```", "```\n{{ x }}\n```"],
])("translates %j of Jekyll", async (text, content) => {
  expect(await inJekyll(text)).toBe(content);
});

test.each([
  ["one<br>two", "one  \ntwo"],
  ["<em>a</em> <del>b</del> <u>c</u>", "*a* ~~b~~ c"],
  ["<!-- hidden -->seen", "seen"],
  ["<div class='x'>\n\n**Bold**\n\n</div>", "**Bold**"],
  ["<div>\n<p>One</p>\n<p>Two</p>\n</div>", "One\n\nTwo"],
  ["<blockquote>\n\nA *quote*\n\n</blockquote>", "> A *quote*"],
  [
    '<a href="https://x.example">![A](https://x.example/a.png)</a>',
    "[![A](https://x.example/a.png)](https://x.example)",
  ],
  ["<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"],
  ["<script>alert(1)</script>x", "x"],
  ["a < b, <https://x.example> and `<b>`", "a < b, <https://x.example> and `<b>`"],
  ["- one\n\n  <p>two</p>\n- three", "- one\n\n  two\n\n- three"],
  ["<b>not closed", "not closed"],
  ["</div></p>text", "text"],
  ["<custom-tag x=1>y</custom-tag>", "\\<custom-tag x=1>y\\</custom-tag>"],
])("leaves no raw HTML of %j", async (text, content) => {
  expect(await inHugo(text)).toBe(content);
});

test.each([
  ["![a b](<my pic.png>)", "![a b](import-missing:/posts/a/my%20pic.png)"],
  ["![a](my pic.png)", "![a](import-missing:/posts/a/my%20pic.png)"],
  ["![a](/x.png =300x200)", "![a](import-missing:/x.png)"],
  ["[a](//x.example/y)", "[a](https://x.example/y)"],
  ["[a](#part) [b](mailto:a@x.example)", "[a](#part) [b](mailto:a@x.example)"],
  ['[a](https://x.example/(b) "T \\" t")', '[a](https://x.example/%28b%29 "T \\" t")'],
  ["\\[a](x.md) `[a](x.md)`", "\\[a](x.md) `[a](x.md)`"],
  ["[![a](/b.png)](https://x.example)", "[![a](import-missing:/b.png)](https://x.example)"],
  ["[a]: /x.png 'T'\n\n![b][a]", "[a]: import-missing:/x.png 'T'\n\n![b][a]"],
  ["[^1]: A note with [a](https://x.example)", "[^1]: A note with [a](https://x.example)"],
])("rewrites the addresses in %j", async (text, content) => {
  expect(await inHugo(text)).toBe(content);
});
