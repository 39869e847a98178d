import admin from "#content/admin.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { expect, test, toPattern, withHydrationWait } from "../site.ts";
import { call, content, edit, editNew, find, findRow, openAdmin, toast, unique } from "./admin-page.ts";

const note = (page: Page) =>
  page.getByText(toPattern(admin.watch.changed)).or(page.getByText(toPattern(admin.watch.deleted)));
const postData = (name: string, text: string) => ({ title: name, content: text, status: "draft" });
/** Opens a new post in the editor, which then has asked for its version once. */
const openOwn = async (page: Page, name: string): Promise<string> => {
  const looking = page.waitForResponse(
    (response) => response.request().postData()?.includes('"action":"version"') ?? false,
  );
  const id = await editNew(page, name);
  await (await looking).finished();
  return id;
};

const openSecondTab = async (page: Page) => {
  const second = withHydrationWait(await page.context().newPage());
  await second.goto("/admin");
  await expect(second.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  return second;
};

test("shows a save of another tab at once with both texts, without overwriting", async ({ page }) => {
  await openAdmin(page);
  const name = unique("Two tabs");
  const id = await openOwn(page, name);
  await content(page).fill("The text of this tab.");
  await expect(note(page)).toHaveCount(0);

  const second = await openSecondTab(page);
  await edit(second, name);
  await content(second).fill("The text of the other tab.");
  await second.getByRole("button", { name: "Update Post" }).click();
  await toast(second, "Post updated successfully");

  await expect(note(page)).toHaveText(toPattern(admin.watch.changed));
  await expect(content(page)).toHaveValue("The text of this tab.");
  await page.getByRole("button", { name: admin.watch.compare }).click();
  const dialog = page.getByRole("dialog", { name: admin.conflict.title });
  await expect(dialog.getByRole("textbox", { name: admin.conflict.mine })).toHaveValue("The text of this tab.");
  await expect(dialog.getByRole("textbox", { name: admin.conflict.theirs })).toHaveValue("The text of the other tab.");
  await dialog.getByRole("button", { name: admin.conflict.later }).click();
  await expect(note(page)).toBeVisible();
  expect((await call(page, { action: "get", postId: id })).post.content).toBe("The text of the other tab.");
  await page.getByRole("button", { name: admin.watch.compare }).click();
  await dialog.getByRole("button", { name: admin.conflict.takeTheirs }).click();
  await expect(content(page)).toHaveValue("The text of the other tab.");
  await expect(note(page)).toHaveCount(0);
  await page.getByRole("button", { name: admin.form.fetchBack, exact: true }).click();
  await expect(content(page)).toHaveValue("The text of this tab.");
});

test("saves a post deleted in another tab as a new one, and restores one unchanged", async ({ page }) => {
  await openAdmin(page);
  const name = unique("Thrown away");
  const id = await openOwn(page, name);
  await content(page).fill("Still here.");
  const second = await openSecondTab(page);
  await find(second, name);
  await findRow(second, name).getByRole("button", { name: "Delete" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(note(page)).toHaveText(toPattern(admin.watch.deleted));
  await second.getByRole("button", { name: admin.list.undo }).click();
  await toast(second, admin.list.restored);
  await expect(note(page)).toHaveCount(0);

  await findRow(second, name).getByRole("button", { name: "Delete" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: admin.watch.saveAsNew }).click();
  await toast(page, "Post created successfully");
  await expect(note(page)).toHaveCount(0);
  // Until then the list shows the deleted post, of the same name.
  await expect(page.locator(`#post-${id}`)).toHaveCount(0);
  await edit(page, name);
  await expect(content(page)).toHaveValue("Still here.");
  expect((await page.request.post("/functions/v1/posts-admin", { data: { action: "get", postId: id } })).status()).toBe(
    404,
  );
});

test("detects another editor's changes on focus and after a reload", async ({ page }) => {
  await openAdmin(page);
  const name = unique("Elsewhere");
  const id = await openOwn(page, name);
  await content(page).fill("Mine.");
  await call(page, { action: "update", postId: id, postData: postData(name, "Theirs.") });
  await expect(note(page)).toHaveCount(0);
  const asked = page.waitForRequest((request) => request.postData()?.includes('"version"') ?? false);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  expect(Object.keys((await (await (await asked).response())?.json()) as object)).toEqual(["version", "at"]);
  await expect(note(page)).toBeVisible();
  await page.reload();
  await expect(content(page)).toHaveValue("Mine.");
  await expect(note(page)).toBeVisible();
  await call(page, { action: "delete", postId: id });
  await page.getByRole("button", { name: admin.watch.compare }).click();
  await expect(note(page)).toHaveText(toPattern(admin.watch.deleted));
});

test("polls for changes within a minute, only while the window is visible", async ({ page }) => {
  await page.clock.install();
  await openAdmin(page);
  const name = unique("Each minute");
  const { post } = await call(page, { action: "create", postData: postData(name, "The first text.") });
  const asked: string[] = [];
  page.on("request", (request) => request.postData()?.includes('"action":"version"') && asked.push(request.url()));
  await find(page, name);
  // From here on time passes only in steps.
  await page.clock.pauseAt(Date.now() + 120_000);
  await edit(page, name);
  await expect.poll(() => asked.length).toBe(1);
  await call(page, { action: "update", postId: post.id, postData: postData(name, "Theirs.") });
  await page.clock.runFor(59_000);
  await expect(note(page)).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(note(page)).toBeVisible();
  expect(asked).toHaveLength(2);
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  await page.clock.runFor(180_000);
  expect(asked).toHaveLength(2);
});

test("reports no conflict for identical texts or its own saves", async ({ page }) => {
  await openAdmin(page);
  const name = unique("The same");
  const id = await openOwn(page, name);
  await content(page).fill("One text.");
  await call(page, { action: "update", postId: id, postData: postData(name, "One text.") });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByRole("button", { name: admin.watch.compare }).click();
  await toast(page, admin.watch.same);
  await expect(note(page)).toHaveCount(0);
  await content(page).fill("One text, and more.");
  await page.getByRole("button", { name: "Update Post" }).click();
  await toast(page, "Post updated successfully");
  const asked = page.waitForResponse(
    (response) => response.request().postData()?.includes('"action":"version"') ?? false,
  );
  await edit(page, name);
  expect((await asked).status()).toBe(200);
  await expect(note(page)).toHaveCount(0);
});
