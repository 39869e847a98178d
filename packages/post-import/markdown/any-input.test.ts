import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { ImportError } from "../imported-post.ts";
import { readAll, toFiles } from "../testing/source-files.ts";
import { startCpuTimer } from "../../../tests/support/cpu-timer.ts";

const maxMs = 2_000;

const fragments = [
  "---\n",
  "+++\n",
  ";;;\n",
  "{",
  "}",
  "title: A\n",
  "date: 2019-03-04\n",
  "tags: [a",
  "]",
  "&a ",
  "*a",
  "<<: *a\n",
  "\t",
  "\r\n",
  "\uFEFF",
  "{{< ",
  " >}}",
  "{{% ",
  " %}}",
  "{% ",
  " %}",
  "{{ ",
  " }}",
  "raw",
  "endraw",
  "highlight",
  "note",
  "endnote",
  "/note",
  'youtube(id="a")',
  "[[",
  "]]",
  "![",
  "](",
  ")",
  "[a]: b\n",
  "<b>",
  "</b>",
  "<details>",
  "<summary>",
  "<table>",
  "<!--",
  "-->",
  "<!-- more -->",
  "<Callout>",
  "```\n",
  "`",
  "~~~\n",
  "$$\n",
  "> [!note]- ",
  "> ",
  "- ",
  "# ",
  "\n\n",
  "    ",
  "%%",
  "==",
  "{:toc}\n",
  ":::tip\n",
  ":::\n",
  "\0",
  "\uD800",
  "😀",
  "__proto__: x\n",
  "constructor: y\n",
  "import a from 'b'\n",
  "\\",
  "a",
  "../",
  "/",
  "#x",
  "javascript:alert(1)",
  "data:image/png;base64,AA",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 8 })), { maxLength: 60 })
  .map((parts) => parts.join(""));
const bytes = fc.oneof(
  text.map((value) => new TextEncoder().encode(value)),
  fc.uint8Array({ maxLength: 200 }),
);

const paths = [
  "content/posts/a.md",
  "content/posts/b/index.md",
  "_posts/2019-03-04-a.md",
  "_drafts/b.html",
  "source/_posts/a.md",
  "src/content/blog/a.mdx",
  "a.md",
  "folder/note.md",
  "posts/a.md",
  "about.html",
  "__proto__/constructor.md",
  "../a.md",
  "a//b.md",
];
const configs = [
  "hugo.toml",
  "config.toml",
  "config.yaml",
  "_config.yml",
  "astro.config.mjs",
  ".eleventy.js",
  ".obsidian/app.json",
  "posts/posts.json",
  "backup.json",
  "tables/posts/000001.jsonl",
];
const tree = fc.dictionary(fc.constantFrom(...paths, ...configs), bytes, {
  minKeys: 1,
  maxKeys: 6,
  noNullPrototype: false,
});

const read = async (files: Record<string, Uint8Array>) => {
  try {
    return await readAll(toFiles(files));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    expect(error.message).toMatch(/\.$/);
    return null;
  }
};

test("no bytes give another error than one with a sentence, or take long", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (files) => {
      const measure = startCpuTimer();
      const found = await read(files);
      expect(measure()).toBeLessThan(maxMs);
      for (const post of found?.posts ?? []) {
        expect(post.title).not.toBe("");
        expect(post.key.length).toBeGreaterThan(0);
        expect(post.key.length).toBeLessThanOrEqual(1_000);
        for (const path of post.oldPaths) expect(path).toMatch(/^\//);
        const times = [post.publishedAt, post.createdAt].filter((time) => time !== null);
        expect(times.map((time) => new Date(time).toISOString())).toEqual(times);
      }
    }),
    { seed: 20_261_126, numRuns: 50 * inject("runs") },
  );
});

const privacy = fc.constantFrom(
  "draft: true",
  "draft: yes",
  "Draft: True",
  "draft: 1",
  "draft: later",
  "published: false",
  "publish: no",
  "private: true",
  "private: on",
  "visibility: private",
  "visibility: members",
  "password: secret",
  "password: 0",
  "unlisted: true",
  "hidden: true",
  "status: draft",
  "status: pending",
  "status: private",
  "expiryDate: 2001-01-01",
  "date: someday",
  "pubDate: 3/4/2019",
  "members: true",
  "draft: [true]",
  "draft: {a: b}",
);
const harmless = fc.constantFrom(
  "title: A",
  "date: 2019-03-04",
  "draft: false",
  "published: true",
  "status: published",
  "tags: [a]",
  "visibility: public",
  "layout: post",
  "x: &y [1]",
  "slug: a",
);

test("no post is public whose front matter says in any way that it is not", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.subarray(configs.filter((name) => name !== "backup.json")),
      fc.array(harmless, { maxLength: 4 }),
      privacy,
      fc.nat(4),
      fc.constantFrom("\n", "\r\n"),
      async (path, others, lines, secret, position, end) => {
        const isDate = secret.startsWith("date:");
        const front: string[] = lines.filter((line) => !(isDate && line.startsWith("date:")));
        front.splice(position, 0, secret);
        const content = ["---", ...front, "---", "Text"].join(end);
        const files = {
          ...Object.fromEntries(others.map((name) => [name, new Uint8Array()])),
          [path]: new TextEncoder().encode(content),
        };
        const found = await read(files);
        for (const post of found?.posts ?? []) expect(post.status).toBe("draft");
      },
    ),
    { seed: 20_261_126, numRuns: 100 * inject("runs") },
  );
});

const heavy = [
  "[a](",
  "<div>",
  "<img>",
  "|<br>",
  "{% note %}",
  "{{< a ",
  "[[a]]",
  "`a ",
  "> ",
  "<table>",
  "[",
  "](",
  "- ",
  "%%",
  '<a "',
  "{{",
  "$$\n",
  "[a]: b\n",
  "# ",
  "\\",
  "{:",
  "<!--",
  "*a",
];

test.each(heavy)("a text that repeats %j is read in time", async (piece) => {
  const content = `---\ntitle: A\n---\n${piece.repeat(Math.ceil(60_000 / piece.length))}`;
  const measure = startCpuTimer();
  await readAll(toFiles({ "_config.yml": "title: A", "_posts/2019-03-04-a.md": content }));
  await readAll(toFiles({ ".obsidian/app.json": "{}", "a.md": content }));
  expect(measure()).toBeLessThan(10_000);
});

test.each([
  ["brackets", `a: ${"[".repeat(40_000)}`],
  ["dashes", `a:\n  ${"- ".repeat(30_000)}x`],
  ["spaces", Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
  [
    "anchors",
    Array.from({ length: 2_000 }, (_, at) => `a${at}: &a${at} ${at === 0 ? "x" : `[*a${at - 1}, *a${at - 1}]`}`).join(
      "\n",
    ),
  ],
  ["merges", `a: &a {b: c}\n${"<<: *a\n".repeat(5_000)}`],
])("front matter of many %s is refused or read in time", async (_, lines) => {
  const measure = startCpuTimer();
  await read({ "a.md": new TextEncoder().encode(`---\n${lines}\n---\nText`) });
  expect(measure()).toBeLessThan(10_000);
});
