import { unique } from "../owner/admin-page.ts";
import { expect, test } from "../site.ts";
import { draftStory, oldestStory } from "#tests/support/stories.ts";
import { night } from "../at-night.ts";

const address = `/post/${oldestStory.slug}`;
const formatDate = (time = "") =>
  new Date(time).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

const createPost = async (request: import("@playwright/test").APIRequestContext, postData: Record<string, unknown>) => {
  const response = await request.post("/functions/v1/posts-admin", { data: { action: "create", postData } });
  expect(response.status()).toBe(200);
  return (await response.json()).post as { id: string; slug: string; published_at: string };
};

test("lists stories, opens one and navigates back", async ({ page, request }) => {
  const title = unique("A story to open");
  const { id, published_at, slug } = await createPost(request, {
    title,
    content: "A *quiet* text.",
    status: "published",
  });
  await page.goto("/landing");
  const list = page.locator("#stories");
  await list.scrollIntoViewIfNeeded();
  await list.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/post/${slug}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/\d+ min read/)).toBeVisible();
  await expect(page.getByText(formatDate(published_at))).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog" }).first().click();
  await expect(page).toHaveURL(/\/landing/);
  await request.post("/functions/v1/posts-admin", { data: { action: "delete", postId: id } });
});

test("shows all content without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("article p").nth(3)).toBeVisible();
  await page.goto("/landing");
  await expect(page.locator("#stories a[href^='/post/']").first()).toBeVisible();
  await context.close();
});

test("responds 404 with the Not Found page of posts", async ({ page }) => {
  for (const missing of ["/post/no-such-story", `/post/${draftStory?.slug ?? "no-draft"}`, "/post"])
    await test.step(missing, async () => {
      const response = await page.goto(missing);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
      await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible();
      await expect(page.locator("head title")).toHaveCount(1);
      await expect(page).toHaveTitle(/^Post Not Found · /);
      await page.getByRole("link", { name: "Back to Blog" }).first().click();
      await expect(page).toHaveURL(/\/landing/);
    });
});

test("shows a new post in list, feeds and sitemap immediately", async ({ page, request }) => {
  const title = unique("Published now");
  const { id, slug } = await createPost(request, {
    title,
    content: "# A heading\n\nA *quiet* text.",
    status: "published",
    excerpt: "An excerpt.",
  });
  await page.goto("/landing");
  await expect(page.getByText(title)).toHaveCount(1);
  for (const feed of ["/rss.xml", "/atom.xml", "/feed.json"])
    expect(await (await request.get(feed)).text()).toContain(title);
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`/post/${slug}`);
  await page.goto(`/post/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await request.post("/functions/v1/posts-admin", { data: { action: "delete", postId: id } });
  expect((await page.goto(`/post/${slug}`))?.status()).toBe(404);
});

test("shows a page of the owner's own without a date, in the sitemap, and in no list or feed", async ({
  page,
  request,
}) => {
  const title = unique("Imprint");
  const content = "Who answers for this site.";
  const postData = { kind: "page", title, content, status: "published", tags: ["Law"], story_number: 3 };
  const { slug } = await createPost(request, postData);
  for (const list of ["/landing", "/stories", "/rss.xml", "/atom.xml", "/feed.json"])
    expect(await (await request.get(list)).text()).not.toContain(title);
  expect((await request.get("/stories/tag/law")).status()).toBe(404);
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`/post/${slug}`);
  await page.goto(`/post/${slug}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(main.getByText(content)).toBeVisible();
  await expect(main.getByRole("time")).toHaveCount(0);
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "website");
});

test("has meta data for search engines and link previews", night, async ({ page, request }) => {
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

test(
  "redirects unknown paths to the home page without a history entry; missing files stay 404",
  night,
  async ({ page, request }) => {
    await page.goto("/landing");
    await page.goto("/no/such/page");
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/landing$/);
    expect((await request.get("/assets/gone.js")).status()).toBe(404);
    expect((await request.get("/media/gone.webp")).status()).toBe(404);
    expect((await request.get("/gone.png")).status()).toBe(404);
  },
);
