import { globSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { readGhost } from "./ghost/read-ghost.ts";
import { ImportError, type ImportedPost, type SourceFile } from "./imported-post.ts";
import { readMedium } from "./medium/read-medium.ts";
import { readSubstack } from "./substack/read-substack.ts";
import { readFolder, readWith, toFiles } from "./testing/source-files.ts";
import { readWordPress } from "./wordpress/read-wordpress.ts";
import { startCpuTimer } from "../../tests/support/cpu-timer.ts";

const readers = [readGhost, readWordPress, readMedium, readSubstack];
const fixtures = globSync("{ghost,wordpress,medium,substack}/*/files", {
  cwd: path.join(import.meta.dirname, "fixtures"),
})
  .toSorted()
  .map((name) => readFolder(path.join(import.meta.dirname, "fixtures", name)));

type Change = { at: number; length: number; text: string };
const pieces = [
  "",
  "<",
  ">",
  '"',
  "'",
  "\\",
  "{",
  "}",
  "[",
  "]",
  "]]>",
  "<![CDATA[",
  "<!--",
  "-->",
  "&",
  "&#0;",
  "\0",
  "\n",
  ",",
  "null",
  "true",
  "1e999",
  "<item>",
  "</item>",
  "<p>",
  "</div>",
  "<b><i>",
  "[gallery ids='1']",
  "[caption]",
  "<pre>",
  "`".repeat(9),
  "\ud800",
  "__proto__",
  "constructor",
  "0000-00-00",
  "(".repeat(50),
  "<div>".repeat(300),
];
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 30 }),
  text: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8, unit: "binary" })),
});

const mutate = async (files: readonly SourceFile[], changes: readonly Change[]): Promise<SourceFile[]> => {
  const texts: Record<string, string> = {};
  for (const file of files) {
    let text = new TextDecoder().decode(await file.read());
    for (const { at, length, text: put } of changes) {
      const place = Math.floor(at * text.length);
      text = text.slice(0, place) + put + text.slice(place + length);
    }
    texts[file.path] = text;
  }
  return toFiles(texts);
};

const readAny = async (files: readonly SourceFile[]): Promise<ImportedPost[]> => {
  const posts: ImportedPost[] = [];
  for (const read of readers)
    try {
      posts.push(...((await readWith(read, files))?.posts ?? []));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
    }
  return posts;
};

const checkForm = (post: ImportedPost): void => {
  expect(post.key.length).toBeGreaterThan(0);
  expect(post.key.length).toBeLessThanOrEqual(1_000);
  expect(post.title).not.toBe("");
  expect(post.oldPaths.every((one) => one.startsWith("/"))).toBe(true);
  expect(post.draftReason !== null && post.status !== "draft").toBe(false);
  expect(post.content.isWellFormed()).toBe(true);
  for (const date of [post.publishedAt, post.createdAt])
    if (date !== null) expect(new Date(date).toISOString()).toBe(date);
};

test("reads any damaged export without an error of its own, and in no time", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...fixtures),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (files, changes) => {
        const damaged = await mutate(files, changes);
        const measure = startCpuTimer();
        for (const post of await readAny(damaged)) checkForm(post);
        expect(measure()).toBeLessThan(2_000);
      },
    ),
    { seed: 20_261_126, numRuns: 30 * inject("runs") },
  );
});

/** The secret is in what was not for everybody; all else may be as it likes. */
const secret = "moonflower";
const isLeaked = (posts: readonly ImportedPost[]): boolean =>
  posts.some(
    ({ status, content, title, excerpt }) =>
      status !== "draft" && JSON.stringify([content, title, excerpt]).includes(secret),
  );

const noise = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\ud800-\udfff]/g, ""));

describe("makes nothing public that was not", () => {
  const ghostPost = fc.record(
    {
      id: fc.oneof(fc.nat(), fc.uuid(), fc.constant(null)),
      title: noise,
      slug: noise,
      status: fc.constantFrom("published", "scheduled", "sent", "draft", "archived"),
      type: fc.constantFrom("post", "page", ""),
      page: fc.constantFrom(0, 1, false, true, "true"),
      visibility: fc.constantFrom<unknown>("public", "members", "paid", "tiers", "label:vip", null, 0, "", "Public"),
      email_only: fc.constantFrom<unknown>(true, false, 0, 1, "true"),
      password: fc.constantFrom<unknown>("", null, "hush"),
      published_at: fc.constantFrom<unknown>("2020-01-01", "2099-01-01", null, "?", 1_577_836_800_000),
      html: fc.constantFrom(
        `<p>${secret}</p>`,
        `<p>a</p><!--members-only-->${secret}`,
        `<!--kg-gated-block:begin-->${secret}`,
      ),
    },
    { requiredKeys: ["html", "status"] },
  );
  /** What Ghost shows to everybody, said another way than the reader does. */
  const isPublic = (post: Record<string, unknown>): boolean =>
    ((post["status"] === "published" && true) ||
      (post["status"] === "scheduled" && post["published_at"] === "2099-01-01")) &&
    (!("visibility" in post) || post["visibility"] === "public") &&
    (post["email_only"] === undefined || post["email_only"] === false || post["email_only"] === 0) &&
    post["password"] !== "hush" &&
    post["html"] === `<p>${secret}</p>`;

  test("of Ghost", async () => {
    await fc.assert(
      fc.asyncProperty(ghostPost, async (post) => {
        const files = toFiles({ "g.json": JSON.stringify({ db: [{ data: { posts: [post] } }] }) });
        expect(isLeaked(await readAny(files)) && !isPublic(post)).toBe(false);
      }),
      { seed: 20_261_126, numRuns: 100 * inject("runs") },
    );
  });

  const wordPressItem = fc.record({
    status: fc.constantFrom("publish", "future", "private", "draft", "pending", "trash", "inherit", "members", ""),
    type: fc.constantFrom("post", "page"),
    password: fc.constantFrom("", "hush"),
    date: fc.constantFrom("2020-01-01 00:00:00", "2099-01-01 00:00:00", "0000-00-00 00:00:00"),
    content: fc.constantFrom(secret, `[members]${secret}[/members]`, `<!-- wp:premium-content/container -->${secret}`),
    access: fc.constantFrom("", "everybody", "subscribers", "paid_subscribers"),
  });

  test("of WordPress", async () => {
    await fc.assert(
      fc.asyncProperty(wordPressItem, async ({ status, type, password, date, content, access }) => {
        const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>a</title><wp:post_id>1</wp:post_id>
          <content:encoded><![CDATA[${content}]]></content:encoded><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>
          <wp:post_password>${password}</wp:post_password><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:postmeta>
          <wp:meta_key>_jetpack_newsletter_access</wp:meta_key><wp:meta_value>${access}</wp:meta_value></wp:postmeta></item></channel></rss>`;
        const isShown =
          (status === "publish" || (status === "future" && date.startsWith("2099"))) &&
          password === "" &&
          content === secret &&
          (access === "" || access === "everybody");
        expect(isLeaked(await readAny(toFiles({ "w.xml": xml })))).toBe(isShown);
      }),
      { seed: 20_261_126, numRuns: 50 * inject("runs") },
    );
  });

  const substackRow = fc.record({
    published: fc.constantFrom("true", "false", "TRUE", "", "no"),
    audience: fc.constantFrom("everyone", "only_paid", "founding", "only_free", "", "Everyone", "other"),
    type: fc.constantFrom("newsletter", "podcast", "thread", "page", "restack"),
    html: fc.constantFrom(
      `<p>${secret}</p>`,
      `<div class="paywall-jump"></div>${secret}`,
      `<div class="dynamic-content-block">${secret}</div>`,
    ),
  });

  test("of Substack", async () => {
    await fc.assert(
      fc.asyncProperty(substackRow, async ({ published, audience, type, html }) => {
        const csv = `post_id,post_date,is_published,type,audience,title\n1.a,2020-01-01,${published},${type},${audience},t\n`;
        const isShown =
          published.toLowerCase() === "true" &&
          audience === "everyone" &&
          html === `<p>${secret}</p>` &&
          type !== "restack";
        expect(isLeaked(await readAny(toFiles({ "posts.csv": csv, "posts/1.a.html": html })))).toBe(isShown);
      }),
      { seed: 20_261_126, numRuns: 50 * inject("runs") },
    );
  });
});

test("reads nothing of subscribers", async () => {
  const files = toFiles({
    "posts.csv": "post_id,is_published,audience,title\n1.a,true,everyone,t\n",
    "posts/1.a.html": "<p>x</p>",
  });
  const forbidden = ["email_list.x.csv", "posts/1.a.opens.csv", "posts/1.a.delivers.csv", "subscribers.html"].map(
    (name) => ({
      path: name,
      size: 10,
      read: () => Promise.reject(new Error(`${name} was read`)),
    }),
  );
  expect((await readWith(readSubstack, [...forbidden, ...files]))?.posts).toHaveLength(1);
});
