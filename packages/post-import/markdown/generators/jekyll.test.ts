import { expect, test } from "vitest";
import { readAll, toFiles } from "../../testing/source-files.ts";

const site = {
  "_config.yml": 'title: Old Blog\nurl: "https://old.example"\nbaseurl: /blog\npermalink: pretty\n',
  "_posts/2019-03-04-hello-world.md": `---
layout: post
title: "Hello: World"
date: 2019-03-04 23:30:00 -0500
categories: life Travel
tags: [one, two]
image: /assets/hello.jpg
redirect_from:
  - /hello.html
---
See [the other]({{ site.baseurl }}{% post_url 2019-03-05-other %}) and [by path]({% link _posts/2019-03-05-other.md %}#end).

{% highlight ruby linenos %}
puts "{{ not a tag }}"
{% endhighlight %}

{% include figure.html src="/assets/hello.jpg" alt="A hello" caption="It says hello" %}

![A picture]({{ site.baseurl }}/assets/hello.jpg){: .center}
{: .wide }

{% raw %}{{ kept }}{% endraw %} and \`{% raw %}{{ code }}{% endraw %}\`

{% assign x = 1 %}
`,
  "_posts/2019-03-05-other.md": "---\ntitle: Other\n---\n* TOC\n{:toc}\n\n> Be careful.\n{: .prompt-warning }\n",
  "_posts/2019-03-06-hidden.md": "---\ntitle: Hidden\npublished: false\n---\nText",
  "_drafts/idea.md": "---\ntitle: Idea\n---\nText",
  "about.md": "---\nlayout: page\ntitle: About\npermalink: /about/\n---\nMe",
  "index.html": "---\nlayout: home\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}",
  "README.md": "# The repository",
  "assets/hello.jpg": "x",
};

test("reads posts, drafts and pages of Jekyll, with their addresses, dates and tags", async () => {
  const { tool, siteName, siteAddress, posts, problems } = await readAll(toFiles(site));
  expect({ tool, siteName, siteAddress, problems }).toEqual({
    tool: "jekyll",
    siteName: "Old Blog",
    siteAddress: "https://old.example",
    problems: [],
  });
  expect(posts.map(({ kind, title, slug, status, publishedAt }) => [kind, title, slug, status, publishedAt])).toEqual([
    ["post", "Hello: World", "hello-world", "published", "2019-03-05T04:30:00.000Z"],
    ["post", "Other", "other", "published", "2019-03-05T00:00:00.000Z"],
    ["post", "Hidden", "hidden", "draft", "2019-03-06T00:00:00.000Z"],
    ["post", "Idea", "idea", "draft", null],
    ["page", "About", "about", "published", null],
  ]);
  expect(posts[0]).toMatchObject({
    oldPaths: ["/blog/life/travel/2019/03/04/hello-world/", "/blog/hello.html"],
    address: "https://old.example/blog/life/travel/2019/03/04/hello-world/",
    tags: ["one", "two", "life", "Travel"],
    cover: { address: "import-file:/assets/hello.jpg", alt: "" },
  });
});

test("translates Liquid, and keeps visibly what it does not know, with its line", async () => {
  const { posts } = await readAll(toFiles(site));
  expect(posts[0]?.content)
    .toBe(`See [the other](import-post:_posts%2F2019-03-05-other.md) and [by path](import-post:_posts%2F2019-03-05-other.md#end).

\`\`\`ruby
puts "{{ not a tag }}"
\`\`\`

![A hello](import-file:/assets/hello.jpg "It says hello")

![A picture](import-file:/assets/hello.jpg)

{{ kept }} and \`{{ code }}\`

\`{% assign x = 1 %}\``);
  expect(posts[0]?.losses).toEqual([
    { kind: "shortcode", text: "The shortcode {% assign x = 1 %} is not known here and stays as it is.", line: 24 },
  ]);
  expect(posts[1]?.content).toBe("> [!WARNING]\n> Be careful.");
});

test.each([
  ["date", "/2019/03/04/a.html"],
  ["pretty", "/2019/03/04/a/"],
  ["ordinal", "/2019/063/a.html"],
  ["weekdate", "/2019/W10/Mon/a.html"],
  ["none", "/a.html"],
  ["/writing/:year/:title/", "/writing/2019/a/"],
  ["/:short_year-:i_month-:i_day/:slug:output_ext", "/19-3-4/a.html"],
])("gives posts the addresses of the style %s", async (style, path) => {
  const { posts } = await readAll(
    toFiles({ "_config.yml": `permalink: ${style}\n`, "_posts/2019-03-04-a.md": "---\ntitle: A\n---\nText" }),
  );
  expect(posts[0]?.oldPaths).toEqual([path]);
});

test("applies the defaults of the configuration, the privacy of a folder among them", async () => {
  const { posts } = await readAll(
    toFiles({
      "_config.yml": `defaults:
  - scope: { path: "", type: posts }
    values: { permalink: "/p/:title/", tags: [given] }
  - scope: { path: "_posts/private" }
    values: { published: false }
`,
      "_posts/2019-03-04-a.md": "---\ntitle: A\n---\nText",
      "_posts/private/2019-03-04-b.md": "---\ntitle: B\n---\nText",
    }),
  );
  expect(posts.map(({ title, status, oldPaths, tags }) => [title, status, oldPaths[0], tags])).toEqual([
    ["A", "published", "/p/a/", ["given"]],
    ["B", "draft", "/p/b/", ["given"]],
  ]);
});

test("reads the folder of posts alone, categories from folders, and collections that have pages", async () => {
  const { tool, posts } = await readAll(
    toFiles({
      "site/_config.yml": "collections:\n  recipes:\n    output: true\n  notes:\n    output: false\n",
      "site/food/_posts/2019-03-04-soup.markdown": "---\ntitle: Soup\n---\nText",
      "site/_recipes/bread.md": "---\ntitle: Bread\ndate: 2019-03-05\n---\nText",
      "site/_notes/secret.md": "---\ntitle: Secret\ndate: 2019-03-05\n---\nText",
      "site/_unknown/other.md": "---\ntitle: Unknown\n---\nText",
    }),
  );
  expect(tool).toBe("jekyll");
  expect(posts.map(({ title, kind, status, oldPaths, tags }) => [title, kind, status, oldPaths[0], tags])).toEqual([
    ["Soup", "post", "published", "/food/2019/03/04/soup.html", ["food"]],
    ["Bread", "post", "published", "/recipes/bread.html", []],
    ["Secret", "post", "draft", "/notes/secret.html", []],
  ]);
});

test("takes dated files with the layout of a post for Jekyll's, without their folder too", async () => {
  const { tool, posts } = await readAll(
    toFiles({
      "2019-03-04-a.md": "---\nlayout: post\ntitle: A\n---\nText",
      "2019-03-05-b.md": "---\nlayout: post\ntitle: B\n---\n[A]({% post_url 2019-03-04-a %})",
    }),
  );
  expect(tool).toBe("jekyll");
  expect(posts.map(({ status, oldPaths, content }) => [status, oldPaths, content])).toEqual([
    ["published", ["/2019/03/04/a.html"], "Text"],
    ["published", ["/2019/03/05/b.html"], "[A](import-post:2019-03-04-a.md)"],
  ]);
});
