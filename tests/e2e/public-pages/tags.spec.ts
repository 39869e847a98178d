import type { APIRequestContext } from "@playwright/test";
import site from "#content/site.json" with { type: "json" };
import { fill } from "#contracts/fill.ts";
import { toTagPath } from "#contracts/posts/tag-path.ts";
import { toTagAddress } from "#contracts/posts/tags.ts";
import { expectAccessible } from "../accessibility.ts";
import { unique } from "../owner/admin-page.ts";
import { expect, expectNoOverflow, test } from "../site.ts";
import { night } from "../at-night.ts";

const createPost = async (request: APIRequestContext, postData: Record<string, unknown>) => {
  const response = await request.post("/functions/v1/posts-admin", {
    data: { action: "create", postData: { content: "A text.", status: "published", ...postData } },
  });
  expect(response.status()).toBe(200);
  return (await response.json()).post as { id: string; slug: string };
};

const removePosts = async (request: APIRequestContext, posts: { id: string }[]) => {
  for (const { id } of posts)
    await request.post("/functions/v1/posts-admin", { data: { action: "delete", postId: id } });
};

const tagLinks = { name: site.tags.label };

test("leads from a post to its tags, and from a tag to its posts and back", async ({ page, request }) => {
  const tag = unique("Ärger & ЖУК");
  const title = unique("Tagged");
  const posts = [await createPost(request, { title, tags: [tag, "字", "anunbreakablewordofexactlyfortycharacter"] })];
  await page.goto(`/post/${posts[0]?.slug}`);
  const tags = page.getByRole("list", tagLinks);
  await expect(tags.getByRole("link")).toHaveText([tag, "字", "anunbreakablewordofexactlyfortycharacter"]);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoOverflow(page);
  }
  await expectAccessible(page, "main");
  await tags.getByRole("link", { name: tag }).click();
  await expect(page).toHaveURL(new RegExp(`${toTagPath(toTagAddress(tag))}$`));
  await expect(page.getByRole("heading", { level: 1, name: fill(site.tags.title, { tag }) })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await removePosts(request, posts);
});

test(
  "lists the posts of a tag accessibly, without overflow, and loads more of them",
  night,
  async ({ page, request }) => {
    const tag = unique("Many waves of the wide and quiet");
    const posts = [];
    for (let index = 0; index < 13; index += 1)
      posts.push(
        await createPost(request, {
          title: unique(`Wave ${index}`),
          tags: [tag],
          published_at: `2017-01-${String(index + 10)}T00:00:00Z`,
        }),
      );
    await page.goto(toTagPath(toTagAddress(tag)));
    const cards = page.getByRole("main").getByRole("listitem");
    await expect(cards).toHaveCount(12);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      await expectNoOverflow(page);
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: site.blog.more }).click();
    await expect(cards).toHaveCount(13);
    await expect(cards.last().getByRole("link")).toBeFocused();
    await expect(page.getByRole("link", { name: site.blog.more })).toHaveCount(0);
    await removePosts(request, posts);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("pages by links", night, async ({ page, request }) => {
    const tag = unique("Still");
    const posts = [];
    for (let index = 0; index < 13; index += 1)
      posts.push(await createPost(request, { title: `Still ${index}`, tags: [tag] }));
    await page.goto(toTagPath(toTagAddress(tag)));
    await page.getByRole("link", { name: site.blog.more }).click();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await removePosts(request, posts);
  });
});

test("responds 404 for a tag that no post has", night, async ({ page }) => {
  const response = await page.goto("/stories/tag/nobody-has-this");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: site.tags.missing.title })).toBeVisible();
  await expectAccessible(page);
});

test("finds the page of a tag, and its posts, in the palette", night, async ({ page, request }) => {
  const word = `zebrafinch${Math.random().toString(36).slice(2, 6).replaceAll(/\d/g, "x")}`;
  const title = unique("A bird");
  const posts = [await createPost(request, { title, tags: [word] })];
  await page.goto("/thank-you");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(word);
  const options = page.getByRole("dialog").getByRole("option");
  await expect(options.filter({ hasText: fill(site.tags.title, { tag: word }) })).toHaveCount(1);
  await expect(options.filter({ hasText: title })).not.toHaveCount(0);
  await options.filter({ hasText: fill(site.tags.title, { tag: word }) }).click();
  await expect(page).toHaveURL(new RegExp(`/stories/tag/${word}$`));
  await removePosts(request, posts);
});

test("follows a link of the site to an address that the owner redirects", night, async ({ page, request }) => {
  const from = `/old-place-${Math.random().toString(36).slice(2)}`;
  await request.post("/functions/v1/redirects", { data: { action: "save", from, to: "/thank-you#content" } });
  const posts = [await createPost(request, { title: unique("Links"), content: `[there](${from}?a=b)` })];
  await page.goto(`/post/${posts[0]?.slug}`);
  await page.getByRole("link", { name: "there" }).click();
  await expect(page).toHaveURL(/\/thank-you\?a=b#content$/);
  await page.goto(`${from}.html`);
  await expect(page).toHaveURL(/\/thank-you#content$/);
  await request.post("/functions/v1/redirects", { data: { action: "delete", from } });
  await removePosts(request, posts);
});
