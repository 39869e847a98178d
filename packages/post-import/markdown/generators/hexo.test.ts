import { expect, test } from "vitest";
import { readAll, toFiles } from "../../testing/source-files.ts";

test("reads posts and drafts of Hexo with their folders of files, and its tags", async () => {
  const { tool, siteAddress, posts } = await readAll(
    toFiles({
      "_config.yml":
        "title: Hexo Blog\nurl: https://hexo.example/blog\nroot: /blog/\npermalink: :year/:month/:day/:title/\n",
      "scaffolds/post.md": "---\ntitle: {{ title }}\n---\n",
      "source/_posts/first.md": `title: First
date: 2019-03-04 10:11:12
updated: 2020-01-01 00:00:00
categories:
- [Code, JS]
- Life
tags: one
cover: cover.png
---
Before.

<!-- more -->

{% asset_img photo.png "A title" "An alt" %}

{% codeblock Title lang:js %}
let a = "{{ b }}";
{% endcodeblock %}

{% youtube abc_DEF-1 %}

{% post_link second 'Read on' %}

{% note warning %}
Mind the gap.
{% endnote %}

{% blockquote Somebody, A Book https://book.example Page 3 %}
Words.
{% endblockquote %}

![](photo.png)
`,
      "source/_posts/first/photo.png": "x",
      "source/_posts/first/cover.png": "x",
      "source/_posts/second.md": "---\ntitle: Second\ndate: 2019-03-05\npermalink: own/path.html\n---\nText",
      "source/_posts/locked.md": "---\ntitle: Locked\ndate: 2019-03-05\npassword: 1234\n---\nText",
      "source/_drafts/later.md": "---\ntitle: Later\n---\nText",
      "source/about/index.md": "---\ntitle: About\ndate: 2019-01-01\n---\nMe",
      "source/tags/index.md": "---\ntitle: Tags\ntype: tags\n---\n",
    }),
  );
  expect({ tool, siteAddress }).toEqual({ tool: "hexo", siteAddress: "https://hexo.example" });
  expect(
    posts.map(({ title, kind, status, draftReason, oldPaths }) => [title, kind, status, draftReason, oldPaths]),
  ).toEqual([
    ["First", "post", "published", null, ["/blog/2019/03/04/first/"]],
    ["Second", "post", "published", null, ["/blog/own/path.html"]],
    ["Locked", "post", "draft", "It was protected by a password there.", ["/blog/2019/03/05/locked/"]],
    ["Later", "post", "draft", null, []],
    ["About", "page", "published", null, ["/blog/about/"]],
  ]);
  expect(posts[0]).toMatchObject({
    excerpt: "Before.",
    tags: ["one", "Code", "JS", "Life"],
    cover: { address: "import-file:/source/_posts/first/cover.png", alt: "" },
    losses: [],
    content: `Before.

![An alt](import-file:/source/_posts/first/photo.png "A title")

\`\`\`js
let a = "{{ b }}";
\`\`\`

https://www.youtube.com/watch?v=abc_DEF-1

[Read on](import-post:source%2F_posts%2Fsecond.md)

> [!WARNING]
> Mind the gap.

> Words.
>
> — [Somebody A Book Page 3](https://book.example)

![](import-file:/source/_posts/first/photo.png)`,
  });
});

test("takes the date off file names if new posts are named so, and reads JSON without braces", async () => {
  const { posts } = await readAll(
    toFiles({
      "_config.yml": "new_post_name: :year-:month-:day-:title.md\npermalink: :year/:title/\n",
      "source/_posts/2019-03-04-a.md": '"title": "A",\n"tags": ["x"]\n;;;\nText',
    }),
  );
  expect(posts[0]).toMatchObject({
    title: "A",
    tags: ["x"],
    oldPaths: ["/2019/a/"],
    publishedAt: "2019-03-04T00:00:00.000Z",
  });
});
