import { expect, test } from "vitest";
import { readExport } from "../read-export.ts";
import { now, readAll, toFiles } from "../testing/source-files.ts";

const row = {
  id: "7d1f6c1e-0000-4000-8000-000000000001",
  slug: "first",
  title: "First",
  excerpt: null,
  content: "![A](/storage/v1/object/public/pictures/abc-1600.webp) [B](/post/second#end) <b> {{ x }} `[[y]]`",
  image_url: "https://old.example/storage/v1/object/public/pictures/gone-1600.webp",
  image_alt: "A fox on ice",
  image_prompt: "A fox",
  story_number: 4,
  written_with: "Model 1",
  status: "published",
  published_at: "2024-01-01T00:00:00+00:00",
  created_at: "2023-12-31T00:00:00+00:00",
  version: 3,
  tags: ["one"],
};
const other = { ...row, id: "7d1f6c1e-0000-4000-8000-000000000002", slug: "second", title: "Second", image_url: null };

const backup = (rows: readonly unknown[]) => ({
  "backup/backup.json": JSON.stringify({ format: "chloe-backup", version: 2, tables: ["posts"] }),
  "backup/tables/posts/000001.jsonl": rows
    .map((each) => (typeof each === "string" ? each : JSON.stringify(each)))
    .join("\n"),
  "backup/tables/deleted_posts/000001.jsonl": JSON.stringify({ id: row.id, post: row }),
  "backup/files/pictures/abc-1600.webp": "x",
});

test("reads the posts of a content backup, with its pictures and the links between them", async () => {
  const { tool, posts, problems } = await readAll(
    toFiles(backup([row, "{", { ...other, published_at: "2031-01-01T00:00:00Z" }, { ...other, title: null }])),
  );
  expect(tool).toBe("this-site");
  expect(posts[0]).toEqual({
    key: row.id,
    file: "backup/tables/posts/000001.jsonl",
    kind: "post",
    title: "First",
    slug: "first",
    oldPaths: ["/post/first"],
    address: null,
    excerpt: null,
    cover: { address: "import-missing:/storage/v1/object/public/pictures/gone-1600.webp", alt: "A fox on ice" },
    imagePrompt: "A fox",
    storyNumber: 4,
    writtenWith: "Model 1",
    content: `![A](import-file:/backup/files/pictures/abc-1600.webp) [B](import-post:${other.id}#end) <b> {{ x }} \`[[y]]\``,
    tags: ["one"],
    status: "published",
    publishedAt: "2024-01-01T00:00:00.000Z",
    createdAt: "2023-12-31T00:00:00.000Z",
    draftReason: null,
    losses: [],
  });
  expect(posts.map(({ title, status }) => [title, status])).toEqual([
    ["First", "published"],
    ["Second", "scheduled"],
  ]);
  expect(problems).toEqual([
    { file: "backup/tables/posts/000001.jsonl", line: 2, reason: "This row is damaged: it is not JSON." },
    {
      file: "backup/tables/posts/000001.jsonl",
      line: 4,
      reason: "This row is damaged: a post lacks its id, address, title or text.",
    },
  ]);
});

test("publishes no post whose time cannot be read, and says that a backup without posts has none", async () => {
  const { posts } = await readAll(
    toFiles(
      backup([
        { ...row, published_at: "soon" },
        { ...other, status: "draft" },
      ]),
    ),
  );
  expect(posts.map(({ status }) => status)).toEqual(["draft", "draft"]);
  await expect(readExport(toFiles(backup([])), { now })).rejects.toThrow("This backup holds no posts.");
});

test("reads the Markdown that this site exports, and changes nothing in it", async () => {
  const content = "# First\n\nText {{ x }} <b>, [[y]] and\n\n\n\n> [!NOTE]\n> [B](/post/b)\n\n    code";
  const { tool, posts } = await readAll(
    toFiles({
      "posts/first.md": `---\nslug: first\ntitle: First\nexcerpt: Short\nimage_url: https://a.example/a.webp\nimage_prompt: A fox\nstory_number: 4\nwritten_with: Model 1\nstatus: published\npublished_at: 2024-01-01T00:00:00+00:00\ncreated_at: 2023-12-31T00:00:00+00:00\n---\n\n${content}\n`,
      "posts/b.md": "---\nslug: b\ntitle: B\nstatus: draft\ncreated_at: 2023-12-31T00:00:00+00:00\n---\n\nText\n",
    }),
  );
  expect(tool).toBe("this-site");
  expect(posts).toMatchObject([
    {
      title: "First",
      slug: "first",
      excerpt: "Short",
      cover: { address: "https://a.example/a.webp", alt: "" },
      imagePrompt: "A fox",
      storyNumber: 4,
      writtenWith: "Model 1",
      content: content.replace("/post/b", "import-post:%2Fpost%2Fb"),
      status: "published",
      publishedAt: "2024-01-01T00:00:00.000Z",
      createdAt: "2023-12-31T00:00:00.000Z",
      losses: [],
    },
    { title: "B", status: "draft" },
  ]);
});

test("takes the title and the excerpt of its own export as they are", async () => {
  const matter =
    'slug: a\ntitle: "*Not* `marks` \\\\* here"\nexcerpt: "[x](y)"\nstatus: draft\ncreated_at: 2024-01-01T00:00:00Z';
  const { posts } = await readAll(toFiles({ "a.md": `---\n${matter}\n---\n\nText.\n` }));
  expect(posts).toMatchObject([{ title: "*Not* `marks` \\* here", excerpt: "[x](y)" }]);
});
