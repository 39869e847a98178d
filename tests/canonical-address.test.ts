import { afterAll, beforeAll, expect, test } from "vitest";
import { createSiteBuild } from "#tests/support/create-site-build.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const files = ["post.route.tsx", "features/posts/rss.route.ts", "features/posts/sitemap.route.ts"];
const siteUrl = "http://localhost:3000";
const elsewhere = "https://first.example/rain?a=1&b=2";
let app: TestApp;
beforeAll(async () => {
  const build = await createSiteBuild(files);
  app = await createTestApp({ loadBuild: async () => build });
});
afterAll(() => app.close());

const save = async (postData: Record<string, unknown>) => {
  const response = await app.call("posts-admin", {
    action: "create",
    postData: { title: "The rain", content: "It rained.", status: "published", ...postData },
  });
  return { status: response.status, ...((await response.json()) as { error?: string; post?: { slug: string } }) };
};
const read = async (address: string): Promise<string> => (await app.request(address)).text();

test("sends search engines to where a post stood first, and keeps its own address in feeds and for readers", async () => {
  expect((await save({ canonical_url: elsewhere })).status).toBe(200);
  const page = await read("/post/the-rain");
  expect(page).toContain('<link rel="canonical" href="https://first.example/rain?a=1&amp;b=2"/>');
  expect(page).toContain(`"isBasedOn":"https://first.example/rain?a=1\\u0026b=2"`);
  expect(page).toContain(`<meta property="og:url" content="${siteUrl}/post/the-rain"/>`);
  expect(await read("/rss.xml")).toContain(`<link>${siteUrl}/post/the-rain</link>`);
});

test("leaves out of the sitemap what stood elsewhere first", async () => {
  await save({ title: "Elsewhere", canonical_url: elsewhere });
  await save({ title: "Here" });
  const sitemap = await read("/sitemap.xml");
  expect(sitemap).toContain(`<loc>${siteUrl}/post/here</loc>`);
  expect(sitemap).not.toContain("/post/elsewhere");
  const page = await read("/post/here");
  expect(page).toContain(`<link rel="canonical" href="${siteUrl}/post/here"/>`);
  expect(page).not.toContain("isBasedOn");
});

test.each([
  "http://first.example/rain",
  "first.example",
  "javascript:alert(1)",
  "https://user:secret@first.example/",
  "https://first.example/a b",
  `${siteUrl.replace("http:", "https:")}/post/the-rain`,
])("refuses %s as the address where a post stood first", async (address) => {
  const { status, error } = await save({ title: "Refused", canonical_url: address });
  expect([status, error]).toEqual([400, expect.stringContaining("canonical address")]);
});
