import { expect, test, withHydrationWait } from "../site.ts";
import { callPostsAdmin, content, searchPost, findRow, openAdmin, title, expectToast, unique } from "./admin-page.ts";
import { night } from "../at-night.ts";

test("restores unsaved input after a reload or a closed tab, separately per tab", night, async ({ page, context }) => {
  await openAdmin(page);
  const name = unique("Unsaved");
  await title(page).fill(name);
  await content(page).pressSequentially("Every word");
  await page.reload();
  await expect(content(page)).toHaveValue("Every word");
  await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();

  const second = withHydrationWait(await context.newPage());
  await second.goto("/admin");
  await expect(title(second)).toHaveValue("");
  await title(second).fill("Of the second tab");
  await expect.poll(() => second.evaluate(() => Object.values(localStorage).join())).toContain("Of the second tab");
  await page.reload();
  await expect(title(page)).toHaveValue(name);
  await second.close({ runBeforeUnload: false });
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.close();

  const third = withHydrationWait(await context.newPage());
  await third.goto("/admin");
  await expect(title(third)).toHaveValue("Of the second tab");
});

test("shows both texts of a conflicting change and overwrites nothing silently", async ({ page }) => {
  await openAdmin(page);
  const name = unique("Two hands");
  const { post } = await callPostsAdmin(page, {
    action: "create",
    postData: { title: name, content: "The first text.", status: "draft" },
  });
  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(title(page)).toHaveValue(name);
  await content(page).fill("The text of this tab.");
  await callPostsAdmin(page, {
    action: "update",
    postId: post.id,
    postData: { title: name, content: "The text of the other tab.", status: "draft" },
  });
  await page.getByRole("button", { name: "Update Post" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Your version" })).toHaveValue("The text of this tab.");
  await expect(dialog.getByRole("textbox", { name: "Saved version" })).toHaveValue("The text of the other tab.");
  expect((await callPostsAdmin(page, { action: "get", postId: post.id })).post.content).toBe(
    "The text of the other tab.",
  );
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await expectToast(page, "Post updated successfully");
  expect((await callPostsAdmin(page, { action: "get", postId: post.id })).post.content).toBe("The text of this tab.");
});

test("keeps the input and creates no duplicate when the connection fails during a save", night, async ({ page }) => {
  await openAdmin(page);
  const name = unique("Cut off");
  await title(page).fill(name);
  await content(page).fill("Nothing is lost.");
  let isDisconnected = true;
  await page.route("**/functions/v1/posts-admin", async (route) => {
    const isSave = route.request().postData()?.includes('"create"') ?? false;
    if (!isSave || !isDisconnected) return route.continue();
    isDisconnected = false;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "The site did not respond. Nothing you typed is lost; please try again in a moment.");
  await expect(content(page)).toHaveValue("Nothing is lost.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
  await searchPost(page, name);
});
