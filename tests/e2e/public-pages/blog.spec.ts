import site from "#content/site.json" with { type: "json" };
import { readFileSync } from "node:fs";
import path from "node:path";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow, openBeforeScripts, test } from "../site.ts";
import { draftStory, longestStory, oldestStory, publishedStories } from "#tests/support/stories.ts";
import { testSite } from "../test-site.ts";

const address = `/post/${oldestStory.slug}`;
const withTable = `/post/${(publishedStories.find(({ content }) => /^\|.*\|$/m.test(content)) ?? longestStory).slug}`;
const formatDate = (time = "") =>
  new Date(time).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

const createPost = async (request: import("@playwright/test").APIRequestContext, postData: Record<string, unknown>) => {
  const response = await request.post("/functions/v1/posts-admin", { data: { action: "create", postData } });
  expect(response.status()).toBe(200);
  return (await response.json()).post as { id: string; slug: string };
};

test("lists stories, opens one and navigates back", async ({ page }) => {
  await page.goto("/landing");
  const list = page.locator("#stories");
  await list.scrollIntoViewIfNeeded();
  await list.getByRole("link", { name: oldestStory.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/\d+ min read/)).toBeVisible();
  await expect(page.getByText(formatDate(oldestStory.published_at))).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog" }).first().click();
  await expect(page).toHaveURL(/\/landing/);
});

test("shows all content without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("article p").nth(3)).toBeVisible();
  await page.goto("/landing");
  await expect(page.locator(`#stories a[href='${address}']`).first()).toBeVisible();
  await context.close();
});

test("loads more stories, also when pressed before the script has arrived, and reports a failure", async ({
  page,
  request,
  complaints,
}) => {
  const { secretKey } = JSON.parse(readFileSync(path.join(testSite.env.DATA_DIR, "keys.json"), "utf8")) as {
    secretKey: string;
  };
  const headers = { apikey: secretKey, prefer: "return=minimal" };
  const rows = Array.from({ length: 8 }, (_, index) => ({
    slug: `long-ago-${index}`,
    title: `Long ago ${index}`,
    content: "x",
    status: "published",
    published_at: `2019-01-0${index + 1}T00:00:00Z`,
  }));
  await request.post("/rest/v1/posts", { headers, data: rows });
  // A new entry of the history: at the same one the list would be as long as it was left.
  const openAgain = async () => {
    await page.goto("about:blank");
    await page.goto("/landing");
  };
  try {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const more = page.locator("#stories").getByRole("link", { name: site.blog.more });
    const release = await openBeforeScripts(page, "/landing");
    await more.click();
    await expect(more).toHaveAttribute("aria-busy", "true");
    await release();
    await expect(page.getByRole("link", { name: /Long ago 0/ })).toHaveCount(1);
    await expect(page).toHaveURL(/\/landing$/);

    await openAgain();
    await page.route(/\/posts\.data/, (route) => route.abort());
    await more.click();
    await expect(page.getByText(site.blog.failed)).toBeVisible();
    await page.unroute(/\/posts\.data/);
    await more.click();
    await expect(page.getByRole("link", { name: /Long ago 0/ })).toBeVisible();
    await expect(more).toHaveCount(0);
    complaints.splice(0);
  } finally {
    await request.delete("/rest/v1/posts?slug=like.long-ago-*", { headers });
  }
});

for (const missing of ["/post/no-such-story", `/post/${draftStory?.slug ?? "no-draft"}`, "/post"]) {
  test(`${missing} says that the post was not found, with status 404`, async ({ page }) => {
    const response = await page.goto(missing);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
    await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Blog" }).first().click();
    await expect(page).toHaveURL(/\/landing/);
  });
}

test("shows a new post in list, feed and sitemap at once", async ({ page, request }) => {
  const title = `Published now ${Date.now()}`;
  const { id, slug } = await createPost(request, {
    title,
    content: "# A heading\n\nA *quiet* text.",
    status: "published",
    excerpt: "An excerpt.",
  });
  await page.goto("/landing");
  await expect(page.getByText(title)).toHaveCount(1);
  expect(await (await request.get("/rss.xml")).text()).toContain(title);
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`/post/${slug}`);
  await page.goto(`/post/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await request.post("/functions/v1/posts-admin", { data: { action: "delete", postId: id } });
  expect((await page.goto(`/post/${slug}`))?.status()).toBe(404);
});

test("has meta data for search engines and link previews", async ({ page, request }) => {
  await page.goto(address);
  const expectMeta = (selector: string, content: RegExp | string) =>
    expect(page.locator(selector)).toHaveAttribute("content", content);
  await expectMeta('meta[name="description"]', /.{60,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${address}$`));
  await expectMeta('meta[property="og:type"]', "article");
  await expectMeta('meta[name="twitter:card"]', "summary_large_image");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}") as Record<
    string,
    unknown
  >;
  expect(data).toMatchObject({
    "@type": "BlogPosting",
    datePublished: expect.stringMatching(oldestStory.published_at?.slice(0, 10) ?? "-") as unknown,
  });
  const image = await request.get(
    new URL((await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "").pathname,
  );
  expect(image.headers()["content-type"]).toBe("image/png");
  const bytes = await image.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("redirects unknown paths to the home page without a history entry; missing files stay 404", async ({
  page,
  request,
}) => {
  await page.goto("/landing");
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/landing$/);
  expect((await request.get("/assets/gone.js")).status()).toBe(404);
  expect((await request.get("/media/gone.webp")).status()).toBe(404);
  expect((await request.get("/gone.png")).status()).toBe(404);
});

for (const checked of [address, withTable, "/post/no-such-story"]) {
  test(`${checked} has no accessibility violation in either theme`, async ({ page }) => {
    await page.goto(checked);
    await expectAccessible(page);
  });
}

for (const width of [360, 768, 1440]) {
  test(`a story with a table fits a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(withTable);
    await expectNoOverflow(page);
  });
}
