import { expect, test } from "vitest";
import { readExport } from "../read-export.ts";
import { now, readAll, toFiles } from "../testing/source-files.ts";

const readOne = async (text: string | Uint8Array, name = "a-note.md") => {
  const { tool, posts, problems } = await readAll(
    toFiles({ [name]: text, "other.md": "---\ntitle: Other\n---\nText" }),
  );
  return { tool, post: posts.find(({ file }) => file === name), problems };
};

test.each([
  ["YAML", "---\ntitle: A title\ndate: 2019-03-04\npublished: true\n---\nText"],
  [
    "YAML with the line ends of Windows",
    "\uFEFF---\r\ntitle: A title\r\ndate: 2019-03-04\r\npublished: yes\r\n---\r\nText\r\n",
  ],
  ["YAML that ends in dots", "--- \ntitle: 'A title'\ndate: 2019-03-04\nstatus: published\n...\nText"],
  ["TOML", '+++\ntitle = "A title"\ndate = 2019-03-04\ndraft = false\n+++\nText'],
  ["JSON", '{\n"title": "A title", "date": "2019-03-04", "draft": false, "x": {"y": "}"}\n}\nText'],
  ["JSON between hyphens", '---json\n{"title": "A title", "date": 1551657600, "draft": false}\n---\nText'],
  ["a timestamp", "---\ntitle: !!str A title\ndate: !!timestamp 2019-03-04\ndraft: false\n---\nText"],
])("reads front matter in %s", async (_, text) => {
  const { post } = await readOne(text);
  expect(post).toMatchObject({
    title: "A title",
    content: "Text",
    status: "published",
    publishedAt: "2019-03-04T00:00:00.000Z",
    losses: [],
  });
});

test("reads a file in UTF-16 by its mark", async () => {
  const { post } = await readOne(new Uint8Array(Buffer.from("\uFEFF---\ntitle: Über\n---\nTéxt", "utf16le")));
  expect(post).toMatchObject({ title: "Über", content: "Téxt" });
});

test.each([
  [
    "broken YAML",
    "---\ntitle: A\n\tb: c\n---\nText",
    3,
    /^Its front matter is not valid YAML: Tabs are not allowed as indentation\.$/,
  ],
  ["broken TOML", "+++\ntitle = A\n+++\nText", 2, /^Its front matter is not valid TOML: /],
  ["broken JSON", '---json\n{"title": }\n---\nText', 2, /^Its front matter is not valid JSON: /],
  ["front matter without an end", "---\ntitle: A\n\nText", 1, /^Its front matter cannot be read: It has no end/],
  ["a list", "---\n- a\n---\nText", 2, /It is no list of fields/],
  ["NUL", "---\ntitle: A\n---\nTe\0xt", null, /NUL/],
  ["bytes that are no text", new Uint8Array([0x61, 0xff, 0x62]), null, /UTF-8/],
  [
    "aliases that grow",
    `---\na: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 8 }, (_, at) => `${"bcdefghi"[at]}: &${"bcdefghi"[at]} [${`*${"abcdefgh"[at]},`.repeat(9)}]`).join("\n")}\n---\nText`,
    2,
    /too many values/,
  ],
])("names file, line and reason of %s, and reads the rest", async (_, text, line, reason) => {
  const { post, problems } = await readOne(text);
  expect(post).toBeUndefined();
  expect(problems).toEqual([{ file: "a-note.md", line, reason: expect.stringMatching(reason) as string }]);
});

test("says why nothing can be imported", async () => {
  await expect(readExport(toFiles({ "a.md": "---\ntitle: [\n---\nText" }), { now })).rejects.toThrow(
    /^None of the files can be imported\. a\.md: Its front matter is not valid YAML/,
  );
  await expect(readExport(toFiles({ "a.png": "x" }), { now })).rejects.toThrow(/^Nothing in these files/);
  await expect(readExport([], { now })).rejects.toThrow(/^Nothing in these files/);
});

test.each([
  ["# The *first* heading #\n\nText", "a-note.md", "The first heading", "Text"],
  ["Intro.\n\nSet on\n======\n\nText", "a-note.md", "Set on", "Intro.\n\nText"],
  ["```\n# no heading\n```\n\n## Later\n\nText", "a-note.md", "Later", "```\n# no heading\n```\n\nText"],
  ["Text", "my-first_note.md", "My first note", "Text"],
  ["Text", "2019-03-04-my-note.md", "My note", "Text"],
  ["---\ntitle: Same\n---\n# Same\n\nText", "a-note.md", "Same", "Text"],
  ["---\ntitle: One\n---\n# Other\n\nText", "a-note.md", "One", "# Other\n\nText"],
  ["---\ntitle: 2019\n---\nText", "a-note.md", "2019", "Text"],
])("finds the title of %j in %s", async (text, name, title, content) => {
  const { post } = await readOne(text, name);
  expect(post).toMatchObject({ title, content });
});

test.each([
  ["image: /a.png\nimage_alt: Alt", "import-missing:/a.png", "Alt"],
  ["cover:\n  image: a.png\n  alt: Alt", "import-missing:/a.png", "Alt"],
  ["featured_image: https://x.example/a.png", "https://x.example/a.png", ""],
  ["heroImage: ./a.png", "import-missing:/a.png", ""],
  ["banner: a.png", "import-missing:/a.png", ""],
  ["thumbnail: a.png", "import-missing:/a.png", ""],
  ["feature_image: a.png\nfeature_image_alt: Alt", "import-missing:/a.png", "Alt"],
  ["images: [a.png, b.png]", "import-missing:/a.png", ""],
  ["images:\n  - src: a.png\n    alt: Alt", "import-missing:/a.png", "Alt"],
  ["image: '[[a.png]]'", "import-missing:/a.png", ""],
])("finds the cover in %j", async (lines, address, alt) => {
  const { post } = await readOne(`---\ntitle: A\n${lines}\n---\nText`);
  expect(post?.cover).toEqual({ address, alt });
});

test.each([
  ["tags: [a, b, A]\ncategories: c", ["a", "b", "c"]],
  ["tags: one, two", ["one", "two"]],
  ["tags:\n  - {name: X}\n  - 2019", ["X", "2019"]],
  ["category: Long Name", ["Long Name"]],
  ["tags: ['#hash']", ["hash"]],
  ["tags: a, b,", ["a", "b"]],
  ["tags: ['a, b,']", ["a", "b"]],
  ["tags:\n  - a,\n  - b,", ["a", "b"]],
  ["tags: ['Hello, World']", ["Hello, World"]],
  ["tags: '[[Meetings]]'", ["Meetings"]],
  [
    "tags:\n  - '[[Big Meetings]]'\n  - '[[notes/People#One|Folk]]'\n  - '[[notes/Places]]'",
    ["Big Meetings", "Folk", "Places"],
  ],
  ["tags: '[[Big Meetings]], [[b]] c'", ["Big Meetings", "b", "c"]],
  ["tags: [[Meetings]]", ["Meetings"]],
])("reads the tags of %j", async (lines, tags) => {
  const { post } = await readOne(`---\ntitle: A\n${lines}\n---\nText`);
  expect(post?.tags).toEqual(tags);
});

test.each([
  ["description: D\nsummary: S", "D"],
  ["summary: A **bold** [one](x)", "A bold one"],
  ["excerpt: <p>In HTML</p>", "In HTML"],
  ["subtitle: Sub", "Sub"],
])("finds the excerpt in %j", async (lines, excerpt) => {
  const { post } = await readOne(`---\ntitle: A\n${lines}\n---\nText\n<!--more-->\nRest`);
  expect(post).toMatchObject({ excerpt, content: "Text\n\nRest" });
});

test("reads dates of creation, names a date that it cannot read, and publishes no such post", async () => {
  const { post } = await readOne("---\ntitle: A\ncreatedAt: 2018-01-01\nlastmod: 2020-01-01\ndraft: false\n---\nText");
  expect(post).toMatchObject({ createdAt: "2018-01-01T00:00:00.000Z", publishedAt: "2018-01-01T00:00:00.000Z" });
  const { post: unclear } = await readOne("---\ntitle: A\ndate: 3/4/2019\npublished: true\n---\nText");
  expect(unclear).toMatchObject({ status: "draft", publishedAt: null, draftReason: "Its date cannot be read." });
  expect(unclear?.losses).toEqual([{ kind: "date", text: 'Its date "3/4/2019" cannot be read as a date.', line: 3 }]);
});

test("leaves shortcodes that nobody knows as they are, where no generator is known", async () => {
  const { post } = await readOne("---\ntitle: A\n---\nWrite {{ name }} and {% if %}.");
  expect(post).toMatchObject({ content: "Write {{ name }} and {% if %}." });
});

test("names links that lead nowhere, and pictures that are written out", async () => {
  const { post } = await readOne(
    "# T\n\n[a](gone.md) [b](other.md#x) [c](javascript:alert(1)) ![d](data:image/png;base64,AA==)\n\n[e]: other.md\n",
  );
  expect(post?.content).toBe("a [b](import-post:other.md#x) c d\n\n[e]: import-post:other.md");
  expect(post?.losses.map(({ kind, line }) => [kind, line])).toEqual([
    ["status", null],
    ["link", 3],
    ["link", 3],
    ["picture", 3],
  ]);
});
