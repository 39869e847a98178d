import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { exportFormats, type ExportFormat } from "#contracts/posts/export-formats.ts";
import type { ImportedPost, SourceFile } from "@site/post-import/imported-post.ts";
import { readExport } from "@site/post-import/read-export.ts";
import { createTemporaryFile } from "@site/zip/temporary-file.ts";
import { exportPosts } from "./export-posts.ts";
import type { ExportedPost } from "./read-posts.ts";
import { anyPost, now, pictures, toPost, toStored } from "./testing/any-post.ts";

const siteUrl = "https://chloe.example";
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-round-trip-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const exportFiles = async (posts: readonly ExportedPost[], format: ExportFormat): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  const entries = exportPosts(
    {
      posts: (async function* () {
        yield* posts;
      })(),
      readPicture: async (address) => pictures.get(address) ?? null,
      siteUrl,
      author: "Chloe",
      createFile: () => createTemporaryFile(folder),
      now,
    },
    format,
  );
  for await (const entry of entries)
    files.set(entry.name, "read" in entry ? inflateRawSync(await buffer(entry.read())) : Buffer.from(entry.bytes));
  return files;
};

const readBack = async (files: ReadonlyMap<string, Buffer>): Promise<ImportedPost[]> => {
  const sources = [...files].map(([name, bytes]): SourceFile => ({
    path: name,
    size: bytes.length,
    read: async () => bytes,
  }));
  const found = await readExport(sources, { now });
  const posts: ImportedPost[] = [];
  for await (const post of found.posts) posts.push(post);
  expect(found.problems).toEqual([]);
  return posts;
};

const folders: Record<ExportFormat, string> = {
  markdown: "images/",
  hugo: "static/images/",
  astro: "src/assets/",
  ghost: "content/images/",
};

/** What an import sees of a picture of the archive. */
const toImported = (stored: string, format: ExportFormat) =>
  `import-file:/${folders[format]}${path.posix.basename(stored)}`;

const toSecond = (time: string | null) => time && new Date(Math.floor(Date.parse(time) / 1_000) * 1_000).toISOString();

const cut = (text: string, most: number) => (Array.from(text).length > most ? null : text);

/** The parts that have to be equal; a text without what an export may change, which this says in one place. */
const normalize = (text: string): string =>
  text
    // Ends of lines, spaces at the end of a paragraph, and lines at both ends.
    .replace(/\r\n?/g, "\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .replaceAll(/[ \t]+(?=\n\n)/g, "")
    .trimEnd()
    // What would be HTML or a shortcode elsewhere has a backslash.
    .replaceAll("\\<", "<")
    .replaceAll("&lt;", "<")
    .replaceAll("\\[\\[", "[[")
    .replaceAll("{\\{", "{{")
    .replaceAll("{ {", "{{")
    // Words of a picture have no marks.
    .replaceAll(/!\[[^\]]*\]/g, (words) => words.replaceAll("*", ""))
    // Both addresses are the same video.
    .replaceAll("https://youtu.be/", "https://www.youtube.com/watch?v=");

/** A title is one line, without invisible characters. */
const normalizeTitle = (title: string): string => title.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();

const expectEqual = async (posts: readonly ExportedPost[], format: ExportFormat) => {
  const files = await exportFiles(posts, format);
  const found = await readBack(files);
  const bySlug = new Map(found.map((post) => [post.slug, post]));
  const keys = new Map(found.map(({ slug, key }) => [slug, key]));
  expect(found).toHaveLength(posts.length);
  for (const post of posts) {
    const read = bySlug.get(post.slug);
    const title = normalizeTitle(post.title);
    const content = post.content
      .replaceAll(/\/storage\/v1\/object\/public\/pictures\/[\w.-]+/g, (stored) => toImported(stored, format))
      .replaceAll(/\]\(\/post\/([a-z0-9-]+)/g, (link, slug: string) =>
        keys.has(slug) ? `](import-post:${encodeURIComponent(keys.get(slug) ?? "")}` : link,
      );
    expect(read && { ...read, title: normalizeTitle(read.title), content: normalize(read.content) }).toMatchObject({
      kind: "post",
      title: format === "ghost" ? (cut(title, 255) ?? (expect.any(String) as string)) : title,
      slug: post.slug,
      excerpt:
        post.excerpt &&
        (format === "ghost" ? (cut(post.excerpt, 300) ?? (expect.any(String) as string)) : post.excerpt),
      cover: post.image_url && { address: toImported(post.image_url, format), alt: "" },
      content: normalize(content),
      ...(post.canonical_url !== null && { canonical: post.canonical_url }),
      tags: post.tags,
      status: post.state,
      draftReason: null,
      losses: [],
    });
    // A draft was never published, or its date is that of its beginning.
    const times = post.state === "draft" ? [null, toSecond(post.created_at)] : [toSecond(post.published_at)];
    expect(times).toContain(read && toSecond(read.publishedAt));
  }
  for (const [stored, bytes] of pictures) {
    const isShown = posts.some(({ content, image_url }) => `${content} ${image_url}`.includes(stored));
    expect(files.get(`${folders[format]}${path.posix.basename(stored)}`)).toEqual(isShown ? bytes : undefined);
  }
};

const known: ExportedPost[] = [
  toPost({ slug: "plain", title: "Plain", content: "One.\n\nTwo *three*.", tags: ["Night", "Zwei Wörter", "光"] }),
  toPost({ slug: "canonical", canonical_url: "https://first.example/one?a=b&c=d#e" }),
  toPost({ slug: "draft", title: "A draft", state: "draft" }),
  toPost({ slug: "later", title: "Later", state: "scheduled", published_at: "2099-05-06T07:08:09Z" }),
  toPost({ slug: "title-date", title: "2020-01-01" }),
  toPost({ slug: "title-yes", title: "yes" }),
  toPost({ slug: "title-marks", title: `"It's": [a] {b} #c & %d \\ | > - ! @ \` 🦋 光`, excerpt: "true" }),
  toPost({ slug: "title-hidden", title: "a\u2028b\u0085c\ufeffd" }),
  toPost({ slug: "front", content: "---\ntitle: Not me\n---\n\n+++\ndraft = true\n+++\n" }),
  toPost({
    slug: "pictures",
    image_url: toStored(1),
    content: `![a lamp](${toStored(1)}) and ![b](${toStored(2)} "t").`,
  }),
  toPost({ slug: "figure", content: `Before.\n\n![a lamp](${toStored(3)} "By night")\n\nAfter.` }),
  toPost({ slug: "marked-figure", content: `![a *lamp*](${toStored(3)} "By *night* & 'day' {{< x >}}")` }),
  toPost({ slug: "far", content: "![far](https://pics.example/a.png) and [a](https://a.example/b?c=d)" }),
  toPost({
    slug: "embeds",
    content:
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nText.\n\nhttps://vimeo.com/12345\n\nhttps://youtu.be/-Qw4w9WgXcQ",
  }),
  toPost({
    slug: "other-embeds",
    content: "https://open.spotify.com/track/1a2b3c\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30",
  }),
  toPost({ slug: "links", content: "[a](/post/plain) and [b](/post/draft#end)." }),
  toPost({ slug: "footnotes", content: "A[^1] and b.\n\nhttps://vimeo.com/12345\n\n[^1]: The note.\n" }),
  toPost({
    slug: "references",
    content: "[a][one] and more.\n\nhttps://vimeo.com/12345\n\n[one]: https://a.example\n",
  }),
  toPost({
    slug: "callouts",
    content: "> [!NOTE]\n> Look *here*.\n\n> [!DETAILS] More\n> Hidden `code`.\n>\n> And more.",
  }),
  toPost({
    slug: "lists",
    content: "Term\n: What it is.\n\n1. a\n2. b\n   - c\n\n| a | b |\n| --- | :-: |\n| c | d |\n\n~~gone~~",
  }),
  toPost({ slug: "code", content: '```js\nconst a = "<b>"; // {{< x >}} {% y %}\n```\n\n`{{ z }}` and `<i>`' }),
  toPost({ slug: "indented", content: "    const a = 1;\n\nText." }),
  toPost({ slug: "shortcodes", content: "{{< x >}} {{% y %}} {{</* z */>}} {% raw %} {{ liquid }}" }),
  toPost({
    slug: "html",
    content: 'A <b>bold</b> <script>alert(1)</script>\n\n<div class="x">\ntext\n</div>\n\nHard  \nbreak.',
  }),
  toPost({ slug: "math", content: "$$\nx = {a \\over b}\n$$ and $y_1$ and $z_2$" }),
  toPost({ slug: "wiki", content: "[[wiki]] ![[embed.png]] #tag ==mark==" }),
  toPost({ slug: "more", content: "Before.\n\n<!--more-->\n\nAfter." }),
  toPost({ slug: "headings", content: "# One {#id}\n\nText\n====\n\n## Two" }),
];

for (const format of exportFormats)
  test.each(known.map((post) => [post.slug, post] as const))(`${format}: %s comes back as it was`, async (_, post) => {
    await expectEqual(
      post.slug === "links" ? known.filter(({ slug }) => ["links", "plain", "draft"].includes(slug)) : [post],
      format,
    );
  });

test.each(exportFormats)("%s: all of them come back together", async (format) => {
  await expectEqual(known, format);
});

test.each(exportFormats)("%s: any post comes back as it was", async (format) => {
  await fc.assert(
    fc.asyncProperty(anyPost, async (post) => {
      await expectEqual([post], format);
    }),
    { seed: 20_261_126, numRuns: 30 * inject("runs") },
  );
});
