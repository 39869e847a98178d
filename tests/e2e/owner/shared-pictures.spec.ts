import admin from "#content/admin.json" with { type: "json" };
import hubPages from "#content/hub/pages.json" with { type: "json" };
import playData from "#content/play.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { createAccount, getPublishableKey, signIn } from "../accounts.ts";
import { expect, test } from "../site.ts";
import { openAdmin, expectToast, unique } from "./admin-page.ts";

const { gallery } = playData;
const { shared } = hubPages.assets;

/** Signs in as a new user, saves an image for them, and approves it. */
const saveImage = async (page: Page, prompt: string): Promise<void> => {
  const token = await signIn(page, await createAccount(page.request));
  const saved = await page.request.post("/functions/v1/save-image", {
    data: { prompt, seed: 5, width: 256, height: 256 },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(saved.status()).toBe(200);
  const { image } = (await saved.json()) as { image: { id: string } };
  const approved = await page.request.patch(`/rest/v1/images?id=eq.${image.id}`, {
    data: { status: "approved" },
    headers: { apikey: await getPublishableKey(page.request), authorization: `Bearer ${token}` },
  });
  expect(approved.ok()).toBe(true);
};

test("lists a shared image among the AI assets until the owner unshares it", async ({ page, browser }) => {
  const prompt = unique("A heron of glass");
  await saveImage(page, prompt);
  await page.goto("/play-with-chloe/pictures");
  const card = page.getByRole("article", { name: prompt });
  await card.getByRole("button", { name: gallery.share, exact: true }).click();
  await expect(card.getByRole("button", { name: gallery.unshare, exact: true })).toBeVisible();

  const asset = page.getByRole("article", { name: prompt });
  const visitor = await browser.newPage();
  const visitorAsset = visitor.getByRole("article", { name: prompt });
  await expect.poll(async () => (await page.request.get("/app/assets")).text()).toContain(prompt);
  await visitor.goto("/app/assets");
  await expect(visitorAsset).toBeVisible();
  await expect(visitorAsset.getByText(shared.makers.sketch)).toBeVisible();
  await expect(visitorAsset.getByRole("button", { name: shared.unshare })).toHaveCount(0);
  await visitor.close();

  await openAdmin(page);
  await page.goto("/app/assets");
  await expectAccessible(page, "main");
  await asset.getByRole("button", { name: shared.unshare }).click();
  await expectToast(page, shared.unshared);
  await expect(asset).toHaveCount(0);
  await page.goto("/play-with-chloe/pictures");
  await expect(card.getByRole("button", { name: gallery.share, exact: true })).toBeVisible();
});

test("lets the owner use a saved image in a post, which stores its own copy", async ({ page }) => {
  const prompt = unique("A lamp for a post");
  await saveImage(page, prompt);
  await openAdmin(page);
  await page.goto("/play-with-chloe/pictures");
  await page.getByRole("article", { name: prompt }).getByRole("button", { name: gallery.useInPost }).click();
  await expect(page.getByRole("textbox", { name: admin.form.imagePrompt })).toHaveValue(prompt);
  await expect(page.getByRole("img", { name: admin.form.imageAlt })).toHaveAttribute("src", /\/user-pictures\//);
  const title = unique("With a picture");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: /^Content/ }).fill("Text.");
  const [request] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith("/posts-admin") && response.request().postData()?.includes(title) === true,
    ),
    page.getByRole("button", { name: "Create Post" }).click(),
  ]);
  const { post } = (await request.json()) as { post: { image_url: string; image_prompt: string } };
  expect(post.image_url).toMatch(/^\/storage\/v1\/object\/public\/pictures\//);
  expect(post.image_prompt).toBe(prompt);
  expect((await page.request.get(post.image_url)).status()).toBe(200);
});
