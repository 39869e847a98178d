import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { toSlug } from "#contracts/names/slug.ts";
import { mapFields, optionalTextNames } from "#contracts/posts/post-fields.ts";
import { sortTags } from "#contracts/posts/tags.ts";
import type { ExportedPost } from "../read-posts.ts";

/** The time of an export in tests. */
export const now = Date.parse("2026-11-26T08:00:00Z");

/** The address of a stored picture. */
export const toStored = (number: number) =>
  `/storage/v1/object/public/pictures/${String(number).padStart(24, "a")}-1600.webp`;
export const pictures = new Map([1, 2, 3].map((number) => [toStored(number), Buffer.from(`picture ${number}`)]));

const toUuid = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

export const toPost = (post: Partial<ExportedPost> & Pick<ExportedPost, "slug">): ExportedPost => ({
  id: toUuid(post.slug),
  title: "A title",
  content: "A text.",
  image_url: null,
  ...mapFields(optionalTextNames, () => null),
  canonical_url: null,
  kind: "post",
  story_number: null,
  tags: [],
  status: post.state === "draft" ? "draft" : "published",
  published_at: post.state === "draft" ? null : "2020-01-02T03:04:05.678Z",
  created_at: "2019-01-02T03:04:05.678Z",
  version: 1,
  state: "published",
  changedAt: "2021-01-02T03:04:05.678Z",
  ...post,
});

const word = fc.constantFrom(
  "light",
  "光",
  "🦋",
  "Wörter",
  "a",
  "NO",
  "yes",
  "null",
  "12",
  "~",
  "2020-01-01",
  "e\u0301",
  "שלום",
);
const sign = fc.constantFrom(...Array.from("\"':#-?!,.[]{}&*|>%@`\\/()=+^$~_"));
const line = (maxLength: number) =>
  fc
    .array(fc.oneof(word, sign, fc.constant(" "), fc.string({ unit: "grapheme", maxLength: 3 })), {
      minLength: 1,
      maxLength: 30,
    })
    .map((pieces) =>
      pieces
        .join("")
        .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
        .toWellFormed()
        .slice(0, maxLength)
        .toWellFormed()
        .trim(),
    )
    .filter((text) => text !== "");

const block = fc.oneof(
  line(80).map((text) => text.replaceAll(/[[\]<&\\]/g, "") || "a"),
  fc.constantFrom(
    "---",
    "+++\ndraft = true\n+++",
    "---\ntitle: Another\ndraft: true\n---",
    "{{< x >}}",
    "{{% y %}}",
    "{% z %}",
    "{{< not closed",
    "{% raw %}",
    "`{{< code >}}`",
    "```html\n<b>{{< x >}}</b>\n```",
    "A <b>bold</b> word <!-- and more -->",
    "<!--more-->",
    "# A heading",
    "> A quote",
    "> [!TIP]\n> A callout",
    "1. one\n2. two",
    "| a | b |\n| --- | --- |\n| c | d |",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://vimeo.com/12345",
    "A[^1].\n\n[^1]: A note.",
    "Term\n: Definition",
    `![a lamp](${toStored(1)})`,
    `![a lamp](${toStored(2)} "By night")`,
    `[![a lamp](${toStored(3)})](https://a.example)`,
    "*emphasis* **strong** ~~gone~~ [a link](https://a.example/?b=c&d=e)",
    "[[a note]]",
    "Hard  \nbreak and\\\nanother",
  ),
);

// A title or a description may have Markdown or HTML elsewhere, so that an import keeps its words alone.
const words = (maxLength: number) =>
  line(maxLength)
    .map((text) =>
      text
        .replaceAll(/[`*_~[\]<>#\\&+-]/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");

// A tag of Ghost that begins with # is for its templates, and in a vault of notes it is how tags are written. A comma at
// the end of tags is how some write lists.
const tag = line(40).filter((text) => !text.startsWith("#") && !text.endsWith(","));

/** Any post that a site may have. */
export const anyPost = fc
  .record({
    title: words(250),
    excerpt: fc.option(words(280)),
    content: fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("\n\n")),
    image_url: fc.option(fc.constantFrom(...pictures.keys())),
    tags: fc.array(tag, { maxLength: 12 }).map((tags) => sortTags(tags).tags),
    state: fc.constantFrom("published" as const, "draft" as const, "scheduled" as const),
    published_at: fc.date({ min: new Date("1990-01-01"), max: new Date(now - 1_000), noInvalidDate: true }),
  })
  .map(({ published_at, ...post }) =>
    toPost({
      ...post,
      slug: `s-${toSlug(post.title, "2020-01-01")}`.slice(0, 80).replace(/-$/, ""),
      ...(post.state === "published" && { published_at: published_at.toISOString() }),
      ...(post.state === "scheduled" && { published_at: "2099-05-06T07:08:09Z" }),
    }),
  );
