import type { APIRequestContext, Page } from "@playwright/test";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { expectAccessible } from "../accessibility.ts";
import { measureBox } from "../layout.ts";
import { unique } from "../owner/admin-page.ts";
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

const { embed, details } = shippedContent.get("post");
const content = `A first paragraph with a footnote[^1].

https://www.youtube.com/watch?v=dQw4w9WgXcQ

> [!NOTE]
> A note.

> [!DETAILS]
> What is hidden.

Light
: What shines

https://open.spotify.com/track/4PTG3Z6ehGkBFwjybzWkR8

https://mastodon.social/@Gargron/103254193998341330

![A portrait](/media/stories/a-map-of-other-peoples-mornings-1600.webp "With a caption")

[^1]: The footnote.`;

const createPost = async (request: APIRequestContext, text = content) => {
  const postData = { title: unique("With embeds"), content: text, status: "published" };
  const response = await request.post("/functions/v1/posts-admin", { data: { action: "create", postData } });
  expect(response.status()).toBe(200);
  const { post } = (await response.json()) as { post: { id: string; slug: string } };
  return {
    address: `/post/${post.slug}`,
    remove: () => request.post("/functions/v1/posts-admin", { data: { action: "delete", postId: post.id } }),
  };
};

/** Answers for other sites, and remembers which were asked. */
const answerForOthers = async (page: Page, baseURL = ""): Promise<string[]> => {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(baseURL).origin,
    (route) => {
      asked.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title><p>A player" });
    },
  );
  return asked;
};

test("asks no other site before a press, and then only the one, with the keyboard in its player", async ({
  baseURL,
  page,
  request,
}) => {
  const post = await createPost(request);
  const asked = await answerForOthers(page, baseURL);
  await page.goto(post.address);
  const video = page.locator(".embed-wide");
  const load = video.getByRole("button", { name: embed.load.video });
  await load.scrollIntoViewIfNeeded();
  await expect(video.getByText("www.youtube-nocookie.com")).toBeVisible();
  expect(asked).toEqual([]);

  const before = await measureBox(video);
  await load.focus();
  await page.keyboard.press("Enter");
  const frame = video.locator("iframe");
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAccessibleName(embed.titles.video.replace("{place}", "YouTube"));
  await expect(frame.contentFrame().locator("iframe").contentFrame().getByText("A player")).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["www.youtube-nocookie.com"]));
  expect(await measureBox(video)).toEqual(before);
  await expect(load).toBeHidden();
  await post.remove();
});

test(
  "loads a player in a post that was opened by a link, in the policy of the page before",
  night,
  async ({ baseURL, page, request }) => {
    const post = await createPost(request, "https://vimeo.com/76979871");
    await answerForOthers(page, baseURL);
    await page.goto("/landing");
    const card = page.locator(`#stories a[href="${post.address}"]`);
    await card.scrollIntoViewIfNeeded();
    await card.click();
    await page.getByRole("button", { name: embed.load.video }).click();
    const player = page.locator(".embed iframe").contentFrame().locator("iframe");
    await expect(player.contentFrame().getByText("A player")).toBeVisible();
    await expect(player).toHaveAttribute("src", "https://player.vimeo.com/video/76979871?dnt=1");
    await post.remove();
  },
);

test("is accessible in both themes", night, async ({ page, request }) => {
  const post = await createPost(request);
  await page.goto(post.address);
  await page.getByText(details, { exact: true }).click();
  await expect(page.getByText("What is hidden.")).toBeVisible();
  await expectAccessible(page);
  await post.remove();
});

test("is a plain link without JavaScript, and in feeds", night, async ({ browser, request }) => {
  const post = await createPost(request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(post.address);
  await expect(page.getByRole("link", { name: "youtube.com/watch?v=dQw4w9WgXcQ" })).toBeVisible();
  await expect(page.getByRole("button", { name: embed.load.video })).toHaveCount(0);
  await context.close();
  const feed = await (await request.get("/feed.json")).text();
  expect(feed).toContain("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  expect(feed).not.toMatch(/<template|<button|embed-box/);
  await post.remove();
});

test("shows the cards in the editor's preview", night, async ({ page, request }) => {
  const response = await request.post("/functions/v1/preview-markdown", { data: { content } });
  expect(((await response.json()) as { html: string }).html).toContain('<iframe src="/embed/youtube/dQw4w9WgXcQ"');
  await expect(page).toHaveURL("about:blank");
});
