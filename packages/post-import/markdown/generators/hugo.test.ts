import { expect, test } from "vitest";
import { readAll, toFiles } from "../../testing/source-files.ts";

const picture = "x";

test("reads page bundles of Hugo, with pictures, addresses, shortcodes and raw HTML", async () => {
  const { tool, siteName, siteAddress, posts, problems } = await readAll(
    toFiles({
      "blog/hugo.toml":
        'baseURL = "https://old.example/"\ntitle = "Old"\n[permalinks]\nposts = "/:year/:month/:slug/"\n',
      "blog/content/posts/first/index.md": `+++
title = "First"
date = 2019-03-04T10:00:00+02:00
slug = "the-first"
tags = ["a", "B"]
categories = ["c"]
aliases = ["/old/first.html"]
draft = false
[cover]
image = "pic one.jpg"
alt = "A pic"
+++
Intro **text**.

<!--more-->

{{< figure src="pic one.jpg" caption="Cap" alt="x" >}}

{{< highlight go "linenos=table" >}}
func main() { a := "\`" }
{{< /highlight >}}

See [second]({{< ref "second.md#part" >}}) and [rel](../second.md) and ![p](/img/a.png) ![q](gone.png).

{{% notice tip %}}
Hello {{< unknown a="b" >}}
{{% /notice %}}

\`{{< kept >}}\` and {{</* shown */>}}

\`\`\`
{{< kept >}} <b>
\`\`\`

<p align="center"><img src="/img/a.png" alt="A"></p>

Text with <b>bold</b> and <kbd>Ctrl</kbd>, x < y, and <foo>.

<details><summary>More</summary>

Body **x**

</details>

| a | b |
|---|---|
| x<br>y | <a href="../second.md">l</a> |
`,
      "blog/content/posts/first/pic one.jpg": picture,
      "blog/content/posts/second.md":
        "---\ntitle: Second\ndate: 2030-01-01\n---\n# Second\n\n[first](/2019/03/the-first/#x)\n",
      "blog/content/posts/third.md": "---\ntitle: Third\ndate: 2019-01-01\ndraft: true\n---\nText\n",
      "blog/content/posts/_index.md": "---\ntitle: Posts\n---\n",
      "blog/content/about.md": "---\ntitle: About\n---\nMe\n",
      "blog/content/posts/bad.md": '---\ntitle: "x\ndate: [\n---\nMe\n',
      "blog/static/img/a.png": picture,
      "blog/themes/some/exampleSite/content/posts/of-the-theme.md": "---\ntitle: Theme\n---\n",
    }),
  );
  expect({ tool, siteName, siteAddress }).toEqual({
    tool: "hugo",
    siteName: "Old",
    siteAddress: "https://old.example",
  });
  expect(problems).toEqual([
    {
      file: "blog/content/posts/bad.md",
      line: 4,
      reason: 'Its front matter is not valid YAML: Missing closing "quote.',
    },
  ]);
  expect(posts.map(({ title, kind, slug, status, oldPaths }) => [title, kind, slug, status, oldPaths])).toEqual([
    ["First", "post", "the-first", "published", ["/2019/03/the-first/", "/old/first.html"]],
    ["Second", "post", "second", "scheduled", ["/2030/01/second/"]],
    ["Third", "post", "third", "draft", ["/2019/01/third/"]],
    ["About", "page", "about", "published", ["/about/"]],
  ]);
  expect(posts[0]).toMatchObject({
    publishedAt: "2019-03-04T08:00:00.000Z",
    excerpt: "Intro text.",
    tags: ["a", "B", "c"],
    cover: { address: "import-file:/blog/content/posts/first/pic%20one.jpg", alt: "A pic" },
    losses: [
      {
        kind: "shortcode",
        text: 'The shortcode {{< unknown a="b" >}} is not known here and stays as it is.',
        line: 26,
      },
    ],
  });
  expect(posts[0]?.content).toBe(`Intro **text**.

![x](import-file:/blog/content/posts/first/pic%20one.jpg "Cap")

\`\`\`go
func main() { a := "\`" }
\`\`\`

See [second](import-post:content%2Fposts%2Fsecond.md#part) and [rel](import-post:content%2Fposts%2Fsecond.md) and ![p](import-file:/blog/static/img/a.png) ![q](import-missing:/2019/03/the-first/gone.png).

> [!TIP]
> Hello \`{{< unknown a="b" >}}\`

\`{{< kept >}}\` and {{< shown >}}

\`\`\`
{{< kept >}} <b>
\`\`\`

![A](import-file:/blog/static/img/a.png)

Text with **bold** and Ctrl, x < y, and \\<foo>.

> [!DETAILS] More
> Body **x**

| a | b |
|---|---|
| x y | [l](import-post:content%2Fposts%2Fsecond.md) |`);
  expect(posts[1]?.content).toBe("[first](import-post:content%2Fposts%2Ffirst%2Findex.md#x)");
});

test.each([
  ["a url of its own", { "content/posts/a.md": "---\ntitle: A\nurl: /x/y.html\n---\nT" }, ["/x/y.html"]],
  [
    "a base path",
    {
      "hugo.toml": 'baseURL = "https://a.example/blog/"',
      "content/posts/My Post.md": "---\ntitle: A\ndate: 2019-03-04\n---\nT",
    },
    ["/blog/posts/my-post/"],
  ],
  [
    "ugly addresses",
    { "hugo.toml": "uglyURLs = true", "content/posts/a.md": "---\ntitle: A\n---\nT" },
    ["/posts/a.html"],
  ],
  [
    "relative aliases",
    { "content/posts/a.md": "---\ntitle: A\naliases: [old, /b/]\n---\nT" },
    ["/posts/a/", "/posts/old", "/b/"],
  ],
  [
    "a language",
    { "hugo.toml": "[languages.en]\n[languages.de]\n", "content/posts/a.de.md": "---\ntitle: A\n---\nT" },
    ["/de/posts/a/"],
  ],
  [
    "a folder of a language",
    {
      "hugo.toml": 'defaultContentLanguage = "de"\n[languages.en]\n[languages.de]\n',
      "content/en/posts/a.md": "---\ntitle: A\n---\nT",
    },
    ["/en/posts/a/"],
  ],
  [
    "permalinks of newer versions",
    {
      "hugo.toml": '[permalinks.page]\nposts = "/w/:sections/:slugorcontentbasename/"\n',
      "content/posts/x/a.md": "---\ntitle: A\n---\nT",
    },
    ["/w/posts/x/a/"],
  ],
  [
    "a date in the name",
    { "content/posts/2019-03-04-a.md": "---\ntitle: A\n---\nT" },
    ["/posts/2019-03-04-a/", "/posts/a/"],
  ],
])("knows the address of %s", async (_, files, paths) => {
  const { tool, posts } = await readAll(toFiles({ "hugo.toml": 'theme = "x"', ...files }));
  expect(tool).toBe("hugo");
  expect(posts[0]?.oldPaths).toEqual(paths);
});

test.each([
  ["draft: true", "draft", null],
  ["draft: yes", "draft", null],
  ["draft: perhaps", "draft", null],
  ["Draft: true\ndraft: false", "draft", null],
  ["expiryDate: 2020-01-01", "draft", "It had expired there."],
  ["publishDate: 2031-01-01", "scheduled", null],
  ["build: { list: never }", "draft", "It had no page of its own there."],
  ["_build:\n  render: never", "draft", "It had no page of its own there."],
  ["headless: true", "draft", "It was not listed there."],
  ["private: true", "draft", "It was private there."],
  ["visibility: paid", "draft", "It was for some readers only there."],
  ["password: false", "published", null],
  ["draft: false", "published", null],
  ["date: 31/31/2019", "draft", "Its date cannot be read."],
])("makes of a post with %j at most a post that is %s", async (line, status, draftReason) => {
  const { posts } = await readAll(
    toFiles({ "hugo.toml": 'theme = "x"', "content/posts/a.md": `---\ntitle: A\n${line}\n---\nT` }),
  );
  expect(posts[0]).toMatchObject({ status, draftReason });
});

test("hides what a section hides from its texts", async () => {
  const { posts } = await readAll(
    toFiles({
      "hugo.toml": 'theme = "x"\n[cascade]\nlayout = "post"',
      "content/secret/_index.md": "---\ncascade:\n  - _target: { path: '/secret/**' }\n    draft: true\n---\n",
      "content/secret/deep/a.md": "---\ntitle: A\n---\nText",
      "content/posts/_index.md": "---\ncascade: { tags: [given] }\n---\n",
      "content/posts/b.md": "---\ntitle: B\n---\nText",
    }),
  );
  expect(posts.map(({ title, kind, status, tags }) => [title, kind, status, tags])).toEqual([
    ["A", "post", "draft", []],
    ["B", "post", "published", ["given"]],
  ]);
});
