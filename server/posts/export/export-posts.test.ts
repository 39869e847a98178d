import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { exportFormats, type ExportFormat } from "#contracts/posts/export-formats.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chloe-export-"));
let app: TestApp;
let picture: Uint8Array;
beforeAll(async () => {
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#7a5cff" } })
    .webp()
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const exportAll = async (format?: ExportFormat) => {
  const response = await app.call("export-posts", format ? { format } : {});
  return { response, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
};
const readText = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array());
const split = (file: string) => {
  const [, front = "", ...text] = file.split("---\n");
  return { front, fields: parse(front) as Record<string, unknown>, text: text.join("---\n") };
};

test("returns an archive with the date in its name, even without posts", async () => {
  const { response, files } = await exportAll();
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/filename="chloe-posts-\d{4}-\d\d-\d\d\.zip"/);
  expect(files).toEqual({});
});

test("contains every post, including drafts, as Markdown with the other fields as front matter", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    slug: `post-${index}`,
    title: `Post: "${index}"`,
    content: `Text *${index}*\n\n---\n`,
    status: index % 2 ? ("published" as const) : ("draft" as const),
  }));
  await app.backend.serviceClient().from("posts").insert(rows);
  const { files } = await exportAll();
  expect(Object.keys(files).toSorted()).toEqual(rows.map(({ slug }) => `posts/${slug}.md`).toSorted());
  const { fields, text } = split(readText(files, "posts/post-7.md"));
  expect(fields).toMatchObject({ title: 'Post: "7"', slug: "post-7", status: "published" });
  expect(fields).not.toHaveProperty("image_url");
  expect(fields).not.toHaveProperty("tags");
  expect(text).toBe("\nText *7*\n\n---\n\n");
});

test("is audited with its format", async () => {
  await exportAll("hugo");
  const { data } = await app.backend
    .serviceClient()
    .from("audit_log")
    .select("action,subject")
    .eq("action", "posts exported")
    .order("id", { ascending: false })
    .limit(1);
  expect(data).toEqual([{ action: "posts exported", subject: "all as hugo" }]);
});

test("rejects a format that is none", async () => {
  expect((await app.call("export-posts", { format: "jekyll" })).status).toBe(400);
});

const shown = "0123456789abcdef01234567-1600.webp";
const stored = `/storage/v1/object/public/pictures/${shown}`;
const gone = "/storage/v1/object/public/pictures/ffffffffffffffffffffffff-1600.webp";

test("has pictures once each, leads posts to them, and names those that are missing", async () => {
  const service = app.backend.serviceClient();
  await service.from("posts").delete().like("slug", "post-%");
  await service.storage.createBucket("pictures", { public: true });
  await service.storage.from("pictures").upload(shown, picture, { contentType: "image/webp" });
  await service
    .from("posts")
    .insert([
      {
        slug: "first",
        title: "2020-01-01",
        content: `---\n\nA ![lamp](${stored}) and <b>\`<i>\`</b>, see [the other](/post/second#end).\n\n![a lamp](${stored} "By night")\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n\`\`\`\n{{< x >}} <b>\n\`\`\`\n`,
        status: "published" as const,
        published_at: "2020-02-03T04:05:06.789Z",
        excerpt: "yes",
        image_url: stored,
        tags: ["Night", "Zwei Wörter"],
      },
      {
        slug: "second",
        title: "Second: 光 🦋",
        content: `![gone](${gone}) ![far](https://pics.example/a.png)`,
        status: "draft" as const,
        tags: [],
      },
      {
        slug: "third",
        title: "Third",
        content: "Later.",
        status: "published" as const,
        published_at: "2099-01-01T00:00:00Z",
        tags: [],
      },
    ])
    .throwOnError();
  const names = {
    markdown: `images/${shown}`,
    hugo: `static/images/${shown}`,
    astro: `src/assets/${shown}`,
    ghost: `content/images/${shown}`,
  };
  for (const format of exportFormats) {
    const { files } = await exportAll(format);
    expect(Object.keys(files).filter((name) => name.endsWith(".webp"))).toEqual([names[format]]);
    expect(Buffer.from(files[names[format]] ?? [])).toEqual(Buffer.from(picture));
    expect(readText(files, "README.txt")).toContain(`- second: the picture ${gone} is not stored on this site`);
  }
});

test("writes Markdown whose pictures are beside it", async () => {
  const { files } = await exportAll();
  const { fields, text } = split(readText(files, "posts/first.md"));
  expect(fields).toMatchObject({ image_url: `../images/${shown}`, tags: ["Night", "Zwei Wörter"] });
  expect(text).toContain(`![a lamp](../images/${shown} "By night")`);
  expect(text).toContain("<b>`<i>`</b>, see [the other](/post/second#end)");
});

test("writes posts as Hugo reads them", async () => {
  const { response, files } = await exportAll("hugo");
  expect(response.headers.get("content-disposition")).toContain("chloe-posts-for-hugo-");
  const { front, fields, text } = split(readText(files, "content/posts/first.md"));
  expect(fields).toMatchObject({
    title: "2020-01-01",
    draft: false,
    slug: "first",
    aliases: ["/post/first"],
    description: "yes",
    tags: ["Night", "Zwei Wörter"],
    images: [`/images/${shown}`],
    cover: { image: `/images/${shown}`, alt: "" },
  });
  expect(front).toContain('title: "2020-01-01"\ndate: 2020-02-03T04:05:06Z\nlastmod: ');
  expect(text).toContain("and \\<b>`<i>`\\</b>, see [the other](/post/second#end)");
  expect(text).toContain(`{{< figure src="/images/${shown}" alt="a lamp" caption="By night" >}}`);
  expect(text).toContain("{{< youtube dQw4w9WgXcQ >}}");
  expect(text).toContain("```\n{{</* x */>}} <b>\n```");
  expect(split(readText(files, "content/posts/second.md")).fields).toMatchObject({ draft: true });
  expect(split(readText(files, "content/posts/second.md")).text).toContain(
    `![gone](http://localhost:3000${gone}) ![far](https://pics.example/a.png)`,
  );
  const { front: later } = split(readText(files, "content/posts/third.md"));
  expect(later).toContain("date: 2099-01-01T00:00:00Z\n");
  expect(later).toContain("draft: false\n");
});

test("writes posts as Astro reads them, apart from those that are not public", async () => {
  const { files } = await exportAll("astro");
  const { front, fields, text } = split(readText(files, "src/content/blog/first.md"));
  expect(fields).toMatchObject({
    title: "2020-01-01",
    description: "yes",
    draft: false,
    heroImage: `../../assets/${shown}`,
    tags: ["Night", "Zwei Wörter"],
  });
  expect(front).toContain("pubDate: 2020-02-03T04:05:06Z\n");
  expect(text).toContain("see [the other](/blog/second/#end)");
  expect(text).toContain("```\n{{< x >}} <b>\n```");
  expect(Object.keys(files).filter((name) => name.endsWith(".md"))).toEqual([
    "src/content/blog/first.md",
    "src/content/drafts/second.md",
    "src/content/scheduled/third.md",
  ]);
  expect(split(readText(files, "src/content/drafts/second.md")).fields).toMatchObject({ description: "", draft: true });
});

type GhostCard = { type: string; [field: string]: unknown };
type GhostFile = {
  db: [
    {
      meta: { version: string };
      data: {
        posts: { id: string; slug: string; status: string; lexical: string; [field: string]: unknown }[];
        tags: { id: string; name: string; slug: string }[];
        posts_tags: { post_id: string; tag_id: string }[];
        posts_authors: { post_id: string; author_id: string }[];
        users: { id: string }[];
      };
    },
  ];
};

test("writes posts as Ghost imports them", async () => {
  const { files } = await exportAll("ghost");
  const { meta, data } = (JSON.parse(readText(files, "ghost.json")) as GhostFile).db[0];
  expect(meta.version).toMatch(/^5\./);
  expect(data.posts.map(({ slug, status }) => [slug, status])).toEqual([
    ["first", "published"],
    ["second", "draft"],
    ["third", "scheduled"],
  ]);
  const [first] = data.posts;
  expect(first).toMatchObject({
    visibility: "public",
    type: "post",
    feature_image: `__GHOST_URL__/content/images/${shown}`,
    published_at: "2020-02-03T04:05:06.789Z",
    custom_excerpt: "yes",
  });
  const { root } = JSON.parse(first?.lexical ?? "") as { root: { children: GhostCard[] } };
  expect(root.children.map(({ type }) => type)).toEqual(["markdown", "image", "embed", "markdown"]);
  expect(root.children[0]?.markdown).toBe(
    `---\n\nA ![lamp](__GHOST_URL__/content/images/${shown}) and \\<b>\`<i>\`\\</b>, see [the other](__GHOST_URL__/second/#end).`,
  );
  expect(root.children[1]).toMatchObject({ alt: "a lamp", caption: "By night" });
  expect(root.children[2]).toMatchObject({ url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  expect(data.tags.map(({ name, slug }) => [name, slug])).toEqual([
    ["Night", "night"],
    ["Zwei Wörter", "tag-2"],
  ]);
  expect(data.posts_tags.map(({ post_id }) => post_id)).toEqual([first?.id, first?.id]);
  expect(data.posts_authors.map(({ author_id }) => author_id)).toEqual(Array(3).fill(data.users[0]?.id));
});

test("says when each post was saved last, also among many saves", async () => {
  const service = app.backend.serviceClient();
  for (let save = 0; save < 3; save += 1)
    await service
      .from("posts")
      .update({ content: `Save ${save}.` })
      .eq("slug", "third")
      .throwOnError();
  const { data } = await service.from("post_revisions").select("slug,created_at").order("id", { ascending: false });
  const { files } = await exportAll("hugo");
  for (const slug of ["second", "third"]) {
    const saved = data?.find((revision) => revision.slug === slug)?.created_at ?? "";
    const { fields } = split(readText(files, `content/posts/${slug}.md`));
    expect(Math.abs(Date.parse(String(fields.lastmod)) - Date.parse(saved))).toBeLessThan(1_000);
  }
});
