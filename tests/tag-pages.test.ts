import { afterAll, beforeAll, expect, test } from "vitest";
import { createSiteBuild } from "#tests/support/create-site-build.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { readXml } from "#tests/support/read-xml.ts";

const files = [
  "post.route.tsx",
  "features/posts/tag.route.tsx",
  "features/posts/more-posts.route.ts",
  "features/posts/rss.route.ts",
  "features/posts/atom.route.ts",
  "features/posts/json-feed.route.ts",
  "features/posts/sitemap.route.ts",
  "features/search/search-index.route.ts",
  "features/system/not-found.route.ts",
];
let build: Awaited<ReturnType<typeof createSiteBuild>>;
beforeAll(async () => {
  build = await createSiteBuild(files);
});
const openSite = (documents = {}) => createTestApp({ loadBuild: async () => build, documents });
const siteUrl = "http://localhost:3000";

const fillSite = async ({ backend }: TestApp) => {
  const rows = Array.from({ length: 15 }, (_, index) => ({
    slug: `sea-${index}`,
    title: `Wave ${index}`,
    content: "Water.",
    status: "published" as const,
    // Some at the same moment.
    published_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))).toISOString(),
    tags: ["Sea & Sky", ...(index === 14 ? ["ЖУК"] : [])],
  }));
  await backend.serviceClient().from("posts").insert(rows).throwOnError();
  await backend
    .serviceClient()
    .from("posts")
    .insert([
      { slug: "secret", title: "Secret", content: "C", status: "draft", tags: ["Sea & Sky", "Hidden"] },
      { slug: "plain", title: "Plain", content: "C", status: "published", tags: [] },
    ])
    .throwOnError();
};

let app: TestApp;
beforeAll(async () => {
  app = await openSite();
  await fillSite(app);
});
afterAll(() => app.close());

const read = async (address: string, site = app): Promise<string> => {
  const response = await site.request(address);
  expect([address, response.status]).toEqual([address, 200]);
  return response.text();
};
const listSlugs = (page: string): string[] =>
  [...page.matchAll(/href="\/post\/([^"]+)"/g)].map(([, slug = ""]) => slug);

test("lists the posts of a tag, newest first, page by page", async () => {
  const first = await read("/stories/tag/sea-sky");
  expect(first).toContain(`<link rel="canonical" href="${siteUrl}/stories/tag/sea-sky"/>`);
  expect(first).toMatch(/<h1[^>]*>Stories about Sea &amp; Sky<\/h1>/);
  expect(first).toContain('href="/stories/tag/sea-sky/rss.xml"');
  const next = /href="(\/stories\/tag\/sea-sky\?after=[^"]+)"/.exec(first)?.[1] ?? "";
  const second = await read(next);
  const slugs = [...listSlugs(first), ...listSlugs(second)];
  expect(listSlugs(first)).toHaveLength(12);
  expect(new Set(slugs)).toEqual(new Set(Array.from({ length: 15 }, (_, index) => `sea-${index}`)));
  expect(slugs[0]).toBe("sea-14");
  expect(second).not.toContain("?after=");
});

test("answers for letters of any script, at one spelling", async () => {
  const path = `/stories/tag/${encodeURIComponent("жук")}`;
  expect(listSlugs(await read(path))).toEqual(["sea-14"]);
  const other = await app.request("/stories/tag/%D0%B6%D1%83%D0%BA/");
  expect([other.status, other.headers.get("location")]).toEqual([308, path]);
});

test.each(["hidden", "none", "Sea", "-", "a%2Fb", "%00", "..", "x".repeat(200)])(
  "has no page and no feed for the tag %s",
  async (tag) => {
    const { status } = await app.request(`/stories/tag/${tag}`);
    // `..` is the page of all stories.
    expect([302, 308, 404]).toContain(status);
    // So is that below it one of the addresses at which other tools have their feed.
    expect((await app.request(`/stories/tag/${tag}/rss.xml`)).status).toBe(tag === ".." ? 301 : 404);
  },
);

test("names the tags of a post with links, for readers and machines, and nothing for a post without", async () => {
  const page = await read("/post/sea-14");
  expect(page).toContain('href="/stories/tag/sea-sky"');
  expect(page).toContain('<meta property="article:tag" content="Sea &amp; Sky"/>');
  expect(page).toContain('"keywords":"Sea \\u0026 Sky, ЖУК"');
  expect(await read("/post/plain")).not.toMatch(/stories\/tag|article:tag|"keywords":|aria-label="Tags"/);
});

test("has feeds for a tag, and names the tags in all feeds", async () => {
  const rss = await read("/stories/tag/sea-sky/rss.xml");
  expect(readXml(rss)).not.toHaveProperty("error");
  expect(rss).toContain(`<link>${siteUrl}/stories/tag/sea-sky</link>`);
  expect(rss.match(/<item>/g)).toHaveLength(15);
  expect(rss).toContain("<category>Sea &#38; Sky</category>");
  expect(rss).not.toContain("Secret");
  expect(await read("/stories/tag/sea-sky/atom.xml")).toContain(`href="${siteUrl}/stories/tag/sea-sky/atom.xml"`);
  const feed = JSON.parse(await read("/stories/tag/sea-sky/feed.json")) as { feed_url: string; items: unknown[] };
  expect([feed.feed_url, feed.items.length]).toEqual([`${siteUrl}/stories/tag/sea-sky/feed.json`, 15]);
  expect(await read("/rss.xml")).toContain("<category>ЖУК</category>");
  expect(await read("/rss.xml")).toContain(`<link>${siteUrl}/landing</link>`);
});

test("is in the sitemap and in the index of the palette", async () => {
  const sitemap = await read("/sitemap.xml");
  expect(sitemap).toContain(`<loc>${siteUrl}/stories/tag/sea-sky</loc>`);
  expect(sitemap).not.toContain("tag/hidden");
  const { entries } = JSON.parse(await read("/search-index.json")) as { entries: { title: string; to: string }[] };
  expect(entries).toContainEqual({
    group: "pages",
    title: "Sea & Sky",
    detail: "Stories about Sea & Sky",
    to: "/stories/tag/sea-sky",
  });
});

test("shows a change within the page that was cached", async () => {
  const before = await read("/stories/tag/sea-sky");
  expect(before).not.toContain("/post/plain");
  await app.backend
    .serviceClient()
    .from("posts")
    .update({ tags: ["sea sky"] })
    .eq("slug", "plain");
  await expect.poll(async () => listSlugs(await read("/stories/tag/sea-sky"))[0]).toBe("plain");
});

test("is hidden with the list of posts", async () => {
  const site = await openSite({ pages: { hidden: ["stories"] } });
  await fillSite(site);
  for (const address of ["/stories/tag/sea-sky", "/stories/tag/sea-sky/rss.xml"])
    expect((await site.request(address)).status).not.toBe(200);
  const page = await read("/post/sea-14", site);
  expect(page).toContain("Sea &amp; Sky");
  expect(page).not.toContain("/stories/tag/");
  expect(await read("/sitemap.xml", site)).not.toContain("/stories/tag/");
  expect(await read("/search-index.json", site)).not.toContain("/stories/tag/");
  await site.close();
});
