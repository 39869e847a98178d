import { expect, test } from "vitest";
import { readAll, toFiles } from "../../testing/source-files.ts";

test("reads collections and pages of Astro, with components of MDX", async () => {
  const { tool, siteAddress, posts } = await readAll(
    toFiles({
      "astro.config.mjs": 'export default defineConfig({ site: "https://astro.example", integrations: [mdx()] });',
      "src/content.config.ts": "export const collections = {};",
      "src/content/blog/first-post.mdx": `---
title: 'First post'
description: 'Lorem ipsum'
pubDate: 'Jul 08 2022'
heroImage: '../../assets/hero.jpg'
heroImageAlt: 'A hero'
tags: ["astro"]
---
import Chart from "../../components/Chart.astro";
import photo from "./photo.png";

Before.

<Chart data={[1, 2]} />

<Image src={photo} alt="A photo" />

<YouTube id="abc123" />

<Callout type="warning" title="Mind">
Be **careful**.
</Callout>

\`<Chart />\`
`,
      "src/content/blog/photo.png": "x",
      "src/assets/hero.jpg": "x",
      "src/content/blog/second.md":
        "---\ntitle: Second\npubDate: 2022-07-09\ndraft: true\n---\n[First](/blog/first-post)",
      "src/pages/about.md": "---\nlayout: ../layouts/Base.astro\ntitle: About\n---\nMe",
      "README.md": "# Astro Starter Kit",
    }),
  );
  expect({ tool, siteAddress }).toEqual({ tool: "astro", siteAddress: "https://astro.example" });
  expect(
    posts.map(({ title, kind, status, oldPaths, publishedAt }) => [title, kind, status, oldPaths, publishedAt]),
  ).toEqual([
    ["First post", "post", "published", ["/blog/first-post/"], "2022-07-08T00:00:00.000Z"],
    ["Second", "post", "draft", ["/blog/second/"], "2022-07-09T00:00:00.000Z"],
    ["About", "page", "published", ["/about/"], null],
  ]);
  expect(posts[0]).toMatchObject({
    excerpt: "Lorem ipsum",
    cover: { address: "import-file:/src/assets/hero.jpg", alt: "A hero" },
    losses: [
      { kind: "shortcode", text: "The component <Chart> does not come along; what it encloses stays.", line: 14 },
    ],
    content: `Before.

![A photo](import-file:/src/content/blog/photo.png)

https://www.youtube.com/watch?v=abc123

> [!WARNING]
> **Mind**
>
> Be **careful**.

\`<Chart />\``,
  });
  expect(posts[1]?.content).toBe("[First](import-post:src%2Fcontent%2Fblog%2Ffirst-post.mdx)");
});

test("reads Eleventy, with data of folders, permalinks and tags that are collections", async () => {
  const { tool, siteName, posts, problems } = await readAll(
    toFiles({
      "eleventy.config.js": 'export default function (config) { return { dir: { input: "content" } }; }',
      "content/_data/metadata.json": '{"title": "Eleven", "url": "https://eleven.example/"}',
      "content/blog/blog.json": '{"tags": ["posts"], "layout": "post.njk"}',
      "content/blog/2018-05-01-first.md":
        '---\ntitle: First\ntags: [cats]\npermalink: "/writing/{{ page.fileSlug }}/"\n---\n{% image "./cat.jpg", "A cat" %}',
      "content/blog/cat.jpg": "x",
      "content/blog/second.md": '---json\n{"title": "Second", "date": "2018-05-02"}\n---\n[First](/writing/first/)',
      "content/blog/third.md": "---\ntitle: Third\npermalink: false\n---\nText",
      "content/blog/fourth.md": "---js\n{ title: run() }\n---\nText",
      "content/about.md": "---\ntitle: About\n---\nMe",
      "content/index.njk": "home",
    }),
  );
  expect({ tool, siteName }).toEqual({ tool: "eleventy", siteName: "Eleven" });
  expect(problems).toEqual([
    {
      file: "content/blog/fourth.md",
      line: 1,
      reason: "Its front matter cannot be read: It is written in js, which is a program and is not run.",
    },
  ]);
  expect(posts.map(({ title, kind, status, oldPaths, tags }) => [title, kind, status, oldPaths[0], tags])).toEqual([
    ["First", "post", "published", "/writing/first/", ["cats"]],
    ["Second", "post", "published", "/blog/second/", []],
    ["Third", "post", "draft", "/blog/third/", []],
    ["About", "page", "published", "/about/", []],
  ]);
  expect(posts[0]?.content).toBe("![A cat](import-file:/content/blog/cat.jpg)");
  expect(posts[1]?.content).toBe("[First](import-post:content%2Fblog%2F2018-05-01-first.md)");
});

test("reads Zola, with taxonomies, dates in names, links and shortcodes of its own", async () => {
  const { tool, posts } = await readAll(
    toFiles({
      "config.toml": 'base_url = "https://zola.example"\ntitle = "Zola"\n',
      "content/_index.md": "+++\n+++\n",
      "content/blog/_index.md": '+++\ntitle = "Blog"\n+++\n',
      "content/blog/2018-10-10-hello/index.md": `+++
title = "Hello"
description = "Short"
aliases = ["old/hello"]
[taxonomies]
tags = ["rust"]
categories = ["code"]
[extra]
cover = { image = "hello.png", alt = "Hello there" }
+++
{{ youtube(id="abc123") }}

{% quote(author="Vincent") %}
A quote
{% end %}

[Other](@/blog/other.md#part) and {{ unknown(a=1) }}
`,
      "content/blog/2018-10-10-hello/hello.png": "x",
      "content/blog/other.md": '+++\ntitle = "Other"\ndate = 2018-10-11\nslug = "an-other"\n+++\nText',
      "content/about.md": '+++\ntitle = "About"\npath = "me"\n+++\nMe',
      "content/later/_index.md": "+++\ndraft = true\n+++\n",
      "content/later/c.md": '+++\ntitle = "Later"\ndate = 2018-10-12\n+++\nText',
      "content/blog/draft.md": '+++\ntitle = "Draft"\ndate = 2018-10-11\ndraft = true\n+++\nText',
    }),
  );
  expect(tool).toBe("zola");
  expect(
    posts.map(({ title, kind, status, oldPaths, publishedAt }) => [title, kind, status, oldPaths, publishedAt]),
  ).toEqual([
    [
      "Hello",
      "post",
      "published",
      ["/blog/hello/", "/blog/2018-10-10-hello/", "/blog/old/hello"],
      "2018-10-10T00:00:00.000Z",
    ],
    ["Other", "post", "published", ["/blog/an-other/"], "2018-10-11T00:00:00.000Z"],
    ["About", "page", "published", ["/me/"], null],
    ["Later", "post", "draft", ["/later/c/"], "2018-10-12T00:00:00.000Z"],
    ["Draft", "post", "draft", ["/blog/draft/"], "2018-10-11T00:00:00.000Z"],
  ]);
  expect(posts[0]).toMatchObject({
    excerpt: "Short",
    tags: ["rust", "code"],
    cover: { address: "import-file:/content/blog/2018-10-10-hello/hello.png", alt: "Hello there" },
    losses: [
      { kind: "shortcode", text: "The shortcode {{ unknown(a=1) }} is not known here and stays as it is.", line: 17 },
    ],
    content: `https://www.youtube.com/watch?v=abc123

> A quote
>
> — Vincent

[Other](import-post:content%2Fblog%2Fother.md#part) and \`{{ unknown(a=1) }}\``,
  });
});
