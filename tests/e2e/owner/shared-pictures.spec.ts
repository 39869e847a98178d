import hubPages from "#content/hub/pages.json" with { type: "json" };
import playData from "#content/play.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { createAccount, getPublishableKey, signIn } from "../accounts.ts";
import { expect, test } from "../site.ts";
import { expectToast, findOpener, findRow, openAdmin, tabTo, unique } from "./admin-page.ts";
import { night } from "../at-night.ts";

const { gallery } = playData;
const { shared } = hubPages.assets;

type Save = { isApproved?: boolean };

/** Saves an image for the signed-in user, and approves it. */
const saveImage = async (
  page: Page,
  token: string,
  prompt: string,
  { isApproved = true }: Save = {},
): Promise<void> => {
  const saved = await page.request.post("/functions/v1/save-image", {
    data: { prompt, seed: 5, width: 256, height: 256 },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(saved.status()).toBe(200);
  if (!isApproved) return;
  const { image } = (await saved.json()) as { image: { id: string } };
  const approved = await page.request.patch(`/rest/v1/images?id=eq.${image.id}`, {
    data: { status: "approved" },
    headers: { apikey: await getPublishableKey(page.request), authorization: `Bearer ${token}` },
  });
  expect(approved.ok()).toBe(true);
};
const signInAsNewUser = async (page: Page): Promise<string> => signIn(page, await createAccount(page.request));

const openPictures = async (page: Page): Promise<void> => {
  await page.goto("/play-with-chloe/pictures");
};
const findCard = (page: Page, prompt: string) => page.getByRole("article", { name: prompt });
const askToShare = async (page: Page, prompt: string): Promise<void> => {
  await openPictures(page);
  await findCard(page, prompt).getByRole("button", { name: gallery.share, exact: true }).click();
  await expectToast(page, gallery.asked);
  await expect(findCard(page, prompt).getByText(gallery.sharing.requested)).toBeVisible();
};
const getAssets = async (page: Page): Promise<string> => (await page.request.get("/app/assets")).text();

test("shows a picture to everybody once its maker asked and the owner approved, until the owner stops it", async ({
  page,
  browser,
}) => {
  const prompt = unique("A heron of glass");
  await saveImage(page, await signInAsNewUser(page), prompt);
  await askToShare(page, prompt);
  expect(await getAssets(page)).not.toContain(prompt);

  await openAdmin(page, "Pictures");
  const row = findRow(page, prompt);
  await findOpener(row).click();
  await expectAccessible(page, "main");
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(row.getByText("Shared")).toBeVisible();

  const visitor = await browser.newPage();
  const visitorAsset = findCard(visitor, prompt);
  await expect.poll(() => getAssets(page)).toContain(prompt);
  await visitor.goto("/app/assets");
  await expect(visitorAsset).toBeVisible();
  await expect(visitorAsset.getByText(shared.makers.sketch)).toBeVisible();
  await expect(visitorAsset.getByRole("button", { name: shared.unshare })).toHaveCount(0);
  await visitor.close();
  await openPictures(page);
  await expect(findCard(page, prompt).getByText(gallery.sharing.approved)).toBeVisible();
  await expect(findCard(page, prompt).getByRole("button", { name: gallery.unshare })).toBeVisible();

  await page.goto("/app/assets");
  const asset = findCard(page, prompt);
  await expectAccessible(page, "main");
  await asset.getByRole("button", { name: shared.unshare }).click();
  await expectToast(page, shared.unshared);
  await expect(asset).toHaveCount(0);
  await openPictures(page);
  await expect(findCard(page, prompt).getByText(gallery.sharing.declined)).toBeVisible();
  await expect(findCard(page, prompt).getByRole("button", { name: gallery.share, exact: true })).toHaveCount(0);
});

test("lets the owner decide with the keyboard, and undo", night, async ({ page }) => {
  const [first, second] = [unique("A lamp in fog"), unique("A door in snow")];
  const token = await signInAsNewUser(page);
  for (const prompt of [first, second]) {
    await saveImage(page, token, prompt);
    await askToShare(page, prompt);
  }
  await openAdmin(page, "Pictures");
  const button = (prompt: string, name: string) => findRow(page, prompt).getByRole("button", { name });
  const opener = (prompt: string) => findOpener(findRow(page, prompt));
  // Pictures of other tests may stand between the two.
  const isInNextRow = () =>
    findRow(page, second).evaluate((row) => row.nextElementSibling?.contains(document.activeElement) ?? false);
  await opener(second).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(isInNextRow).toBe(true);
  await page.keyboard.press("ArrowUp");
  await expect(opener(second)).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, button(second, "Decline"));
  await page.keyboard.press("Enter");
  await expect(findRow(page, second).getByText("Declined")).toBeVisible();
  await opener(first).press("Enter");
  await button(first, "Approve").press("Enter");
  await expect(findRow(page, first).getByText("Shared")).toBeVisible();
  await expect.poll(() => getAssets(page)).toContain(first);
  expect(await getAssets(page)).not.toContain(second);
  await button(first, "Undo").press("Enter");
  await expect(button(first, "Approve")).toBeVisible();
  await expect.poll(() => getAssets(page)).not.toContain(first);
});

test("lets the maker take a request back, and offers to share only what was approved", night, async ({ page }) => {
  const prompt = unique("A boat of paper");
  const token = await signInAsNewUser(page);
  await saveImage(page, token, prompt);
  await askToShare(page, prompt);
  await findCard(page, prompt).getByRole("button", { name: gallery.takeBack }).click();
  await expect(findCard(page, prompt).getByText(gallery.sharing.requested)).toHaveCount(0);
  const undecided = unique("A boat of glass");
  await saveImage(page, token, undecided, { isApproved: false });
  await openPictures(page);
  await expect(findCard(page, undecided)).toBeVisible();
  await expect(findCard(page, undecided).getByRole("button", { name: gallery.share, exact: true })).toHaveCount(0);
});

test("shows the beginning of a prompt, and nothing of it that acts on the page", night, async ({ page }) => {
  const name = unique("A tree");
  await saveImage(
    page,
    await signInAsNewUser(page),
    `${name} \u202Eevil\u2066 ${"with a very long trunk ".repeat(60)}`,
  );
  await openPictures(page);
  await page.getByRole("button", { name: gallery.share, exact: true }).click();
  await expect(page.getByText(gallery.sharing.requested)).toBeVisible();
  await openAdmin(page, "Pictures");
  await findOpener(findRow(page, name)).click();
  await findRow(page, name).getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => getAssets(page)).toContain(name);
  const html = await getAssets(page);
  expect(html).not.toMatch(/[\u202E\u2066]|\\u202e|\\u2066/i);
  await page.goto("/app/assets");
  const text = await page.getByRole("article", { name }).getByText(name).textContent();
  expect(text).toMatch(/^A tree .*evil with a very long trunk.*…$/);
  expect(text?.length).toBeLessThanOrEqual(200);
});

test("lets the owner use a saved image in a post, which stores its own copy", night, async ({ page }) => {
  const prompt = unique("A lamp for a post");
  await saveImage(page, await signInAsNewUser(page), prompt);
  await openAdmin(page);
  await page.goto("/play-with-chloe/pictures");
  await page.getByRole("article", { name: prompt }).getByRole("button", { name: gallery.useInPost }).click();
  await expect(page.getByRole("textbox", { name: "Image prompt" })).toHaveValue(prompt);
  await expect(page.getByRole("img", { name: "Image of this post" })).toHaveAttribute("src", /\/user-pictures\//);
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
