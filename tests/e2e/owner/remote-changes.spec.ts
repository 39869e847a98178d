import type { Page } from "@playwright/test";
import { expect, test, toPattern, withHydrationWait } from "../site.ts";
import {
  callPostsAdmin,
  content,
  openInEditor,
  createAndEdit,
  searchPost,
  findRow,
  openAdmin,
  expectToast,
  unique,
} from "./admin-page.ts";
import { night } from "../at-night.ts";

const changeBanner = (page: Page) =>
  page
    .getByText(toPattern("This post was changed elsewhere at {time}. Nothing was overwritten."))
    .or(page.getByText(toPattern("This post was deleted elsewhere at {time}. Your version is still here.")));
const postData = (name: string, text: string) => ({ title: name, content: text, status: "draft" });
/** Creates a post, opens it in the editor and waits for its first version check. */
const createAndWatch = async (page: Page, name: string): Promise<string> => {
  const versionCheck = page.waitForResponse(
    (response) => response.request().postData()?.includes('"action":"version"') ?? false,
  );
  const id = await createAndEdit(page, name);
  await (await versionCheck).finished();
  return id;
};

const openSecondTab = async (page: Page) => {
  const second = withHydrationWait(await page.context().newPage());
  await second.goto("/admin");
  await expect(second.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  return second;
};

test("shows a save in another tab immediately with both texts, without overwriting", async ({ page }) => {
  await openAdmin(page);
  const name = unique("Two tabs");
  const id = await createAndWatch(page, name);
  await content(page).fill("The text of this tab.");
  await expect(changeBanner(page)).toHaveCount(0);

  const second = await openSecondTab(page);
  await openInEditor(second, name);
  await content(second).fill("The text of the other tab.");
  await second.getByRole("button", { name: "Update Post" }).click();
  await expectToast(second, "Post updated successfully");

  await expect(changeBanner(page)).toHaveText(
    toPattern("This post was changed elsewhere at {time}. Nothing was overwritten."),
  );
  await expect(content(page)).toHaveValue("The text of this tab.");
  await page.getByRole("button", { name: "Compare versions" }).click();
  const dialog = page.getByRole("dialog", { name: "This post was changed while you were editing" });
  await expect(dialog.getByRole("textbox", { name: "Your version" })).toHaveValue("The text of this tab.");
  await expect(dialog.getByRole("textbox", { name: "Saved version" })).toHaveValue("The text of the other tab.");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(changeBanner(page)).toBeVisible();
  expect((await callPostsAdmin(page, { action: "get", postId: id })).post.content).toBe("The text of the other tab.");
  await page.getByRole("button", { name: "Compare versions" }).click();
  await dialog.getByRole("button", { name: "Use the saved version" }).click();
  await expect(content(page)).toHaveValue("The text of the other tab.");
  await expect(changeBanner(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(content(page)).toHaveValue("The text of this tab.");
});

test(
  "hides the banner when a deleted post is restored, and saves a deleted post as a new one",
  night,
  async ({ page }) => {
    await openAdmin(page);
    const name = unique("Thrown away");
    const id = await createAndWatch(page, name);
    await content(page).fill("Still here.");
    const second = await openSecondTab(page);
    await searchPost(second, name);
    await findRow(second, name).getByRole("button", { name: "Delete" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(changeBanner(page)).toHaveText(
      toPattern("This post was deleted elsewhere at {time}. Your version is still here."),
    );
    await second.getByRole("button", { name: "Undo" }).click();
    await expectToast(second, "Post restored");
    await expect(changeBanner(page)).toHaveCount(0);

    await findRow(second, name).getByRole("button", { name: "Delete" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Save as new post" }).click();
    await expectToast(page, "Post created successfully");
    await expect(changeBanner(page)).toHaveCount(0);
    // Until then the list shows the deleted post with the same title.
    await expect(page.locator(`#post-${id}`)).toHaveCount(0);
    await openInEditor(page, name);
    await expect(content(page)).toHaveValue("Still here.");
    expect(
      (await page.request.post("/functions/v1/posts-admin", { data: { action: "get", postId: id } })).status(),
    ).toBe(404);
  },
);

test("detects another editor's changes on focus and after a reload", night, async ({ page }) => {
  await openAdmin(page);
  const name = unique("Elsewhere");
  const id = await createAndWatch(page, name);
  await content(page).fill("Mine.");
  await callPostsAdmin(page, { action: "update", postId: id, postData: postData(name, "Theirs.") });
  await expect(changeBanner(page)).toHaveCount(0);
  const versionChecks = page.waitForRequest((request) => request.postData()?.includes('"version"') ?? false);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  expect(Object.keys((await (await (await versionChecks).response())?.json()) as object)).toEqual(["version", "at"]);
  await expect(changeBanner(page)).toBeVisible();
  await page.reload();
  await expect(content(page)).toHaveValue("Mine.");
  await expect(changeBanner(page)).toBeVisible();
  await callPostsAdmin(page, { action: "delete", postId: id });
  await page.getByRole("button", { name: "Compare versions" }).click();
  await expect(changeBanner(page)).toHaveText(
    toPattern("This post was deleted elsewhere at {time}. Your version is still here."),
  );
});

test("polls for changes every minute, only while the page is visible", night, async ({ page }) => {
  await page.clock.install();
  await openAdmin(page);
  const name = unique("Each minute");
  const { post } = await callPostsAdmin(page, { action: "create", postData: postData(name, "The first text.") });
  const versionChecks: string[] = [];
  page.on(
    "request",
    (request) => request.postData()?.includes('"action":"version"') && versionChecks.push(request.url()),
  );
  await searchPost(page, name);
  // From here on the clock advances only in steps.
  await page.clock.pauseAt(Date.now() + 120_000);
  await openInEditor(page, name);
  await expect.poll(() => versionChecks.length).toBe(1);
  await callPostsAdmin(page, { action: "update", postId: post.id, postData: postData(name, "Theirs.") });
  await page.clock.runFor(59_000);
  await expect(changeBanner(page)).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(changeBanner(page)).toBeVisible();
  expect(versionChecks).toHaveLength(2);
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  await page.clock.runFor(180_000);
  expect(versionChecks).toHaveLength(2);
});

test("reports no conflict for identical texts or its own saves", night, async ({ page }) => {
  await openAdmin(page);
  const name = unique("The same");
  const id = await createAndWatch(page, name);
  await content(page).fill("One text.");
  await callPostsAdmin(page, { action: "update", postId: id, postData: postData(name, "One text.") });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByRole("button", { name: "Compare versions" }).click();
  await expectToast(page, "Both versions are identical");
  await expect(changeBanner(page)).toHaveCount(0);
  await content(page).fill("One text, and more.");
  await page.getByRole("button", { name: "Update Post" }).click();
  await expectToast(page, "Post updated successfully");
  const versionChecks = page.waitForResponse(
    (response) => response.request().postData()?.includes('"action":"version"') ?? false,
  );
  await openInEditor(page, name);
  expect((await versionChecks).status()).toBe(200);
  await expect(changeBanner(page)).toHaveCount(0);
});
