import site from "#content/site.json" with { type: "json" };
import { blockFonts, rememberPlaces } from "./layout.ts";
import { expect, test } from "./site.ts";
import {
  callPostsAdmin,
  content,
  createAndEdit,
  searchPost,
  findRow,
  openAdmin,
  title,
  onePixel,
  expectToast,
  unique,
} from "./owner/admin-page.ts";
import { night } from "./at-night.ts";

test("opens the panel with the card, reopens it after a reload, and closes it with Logout", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
  await expect(page.getByText("Login temporarily disabled - auto-access mode")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Site" })).toHaveAttribute("href", "/landing");
  await openAdmin(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expectToast(page, "Logged out successfully");
  await page.reload();
  await expect(page.getByRole("button", { name: "Enter Admin Panel" })).toBeVisible();
});

test("shows the pending login and its error", night, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/admin-inbox", async (route) => {
    await released;
    await route.fulfill({ status: 401, json: { error: "Authentication failed", code: "unauthorized" } });
  });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByRole("button", { name: "Accessing..." })).toBeVisible();
  release();
  await expectToast(page, "Authentication failed");
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
});

test("keeps the height of the post form when it is filled in and cleared by a save", night, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await blockFonts(page);
  await openAdmin(page);
  const form = page.locator("#post-form");
  const expectSameSize = await rememberPlaces(form, form);
  await title(page).fill(unique("A page with a long enough title for two lines of its address"));
  await content(page).fill("A text.");
  await page.getByRole("button", { name: "Upload File" }).click();
  await page.getByLabel("Image file", { exact: true }).setInputFiles({
    name: "dot.png",
    mimeType: "image/png",
    buffer: onePixel,
  });
  await expect(page.getByRole("img", { name: "Image of this post" })).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Published" }).click();
  await expectSameSize();
  await page.getByRole("button", { name: "Remove image" }).click();
  await expect(page.getByRole("group", { name: "Image" }).locator("legend")).toBeFocused();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
  await expect(title(page)).toHaveValue("");
  await expectSameSize();
});

test("creates, publishes, updates, deletes and restores a post", async ({ page }) => {
  await openAdmin(page);
  const name = unique("A quiet page");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Title and content are required");
  await title(page).fill(name);
  await content(page).fill("# Light\n\nA *quiet* text.");
  await expect(
    page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "Light", level: 2 }),
  ).toBeVisible();
  await expect(page.getByText("5 words · 1 min read")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Published" }).click();
  await page.getByLabel("Publish at").fill("2099-01-01T08:00");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
  await expect(title(page)).toHaveValue("");
  await expect(content(page)).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveText("Draft");

  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(title(page)).toHaveValue(name);
  await expect(content(page)).toHaveValue("# Light\n\nA *quiet* text.");
  await content(page).fill("Another text.");
  await page.getByRole("button", { name: "Update Post" }).click();
  await expectToast(page, "Post updated successfully");

  await findRow(page, name).getByRole("button", { name: "Version history" }).click();
  await expect(page.getByRole("region", { name: "Changes in the text" }).locator("del").first()).toBeVisible();
  await page.getByRole("button", { name: "Restore this version" }).click();
  // The previous toast may still be shown.
  const history = page.getByRole("dialog", { name: "Version history" });
  await Promise.all([expectToast(page, "Post updated successfully"), expect(history).toBeHidden()]);

  await findRow(page, name).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Are you sure you want to delete this post?")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Post deleted successfully");
  await expect(findRow(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Post restored");
  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(content(page)).toHaveValue("# Light\n\nA *quiet* text.");
});

test("returns to an empty new post with Cancel", night, async ({ page }) => {
  await openAdmin(page);
  await createAndEdit(page, unique("Not this one"));
  await expect(page.getByRole("button", { name: "Update Post" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Create Post" })).toBeVisible();
  await expect(title(page)).toHaveValue("");
  await expect(page.getByLabel("Address", { exact: true })).toHaveAttribute("placeholder", "");
});

test("rejects a title of 10,000 characters with a message and keeps it", night, async ({ page }) => {
  await openAdmin(page);
  await title(page).fill("x".repeat(10_000));
  await content(page).fill("A text.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "The title can be up to 300 characters long");
  await expect(title(page)).toHaveValue("x".repeat(10_000));
});

test("shows a draft by its private link until links are revoked", async ({ page, browser, baseURL }) => {
  await openAdmin(page);
  const name = unique("For one reader");
  await callPostsAdmin(page, {
    action: "create",
    postData: { title: name, content: "Only for you.", status: "draft" },
  });
  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Private link" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/preview\//);
  const address = await link.inputValue();
  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await visitor.goto(new URL(address).pathname);
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByText(site.blog.preview)).toBeVisible();
  await page.getByRole("button", { name: "Revoke all private links to this post" }).click();
  await expectToast(page, "The private links were revoked");
  expect((await visitor.reload())?.status()).toBe(404);
  await visitor.context().close();
});

test("publishes a scheduled post at its time", night, async ({ page }) => {
  const name = unique("In a moment");
  const toPostData = (ms: number) => ({
    title: name,
    content: "Now.",
    status: "published",
    published_at: new Date(Date.now() + ms).toISOString(),
  });
  const { post } = await callPostsAdmin(page, { action: "create", postData: toPostData(3_600_000) });
  expect((await page.request.get(`/post/${post.slug}`)).status()).toBe(404);
  expect(await (await page.request.get("/landing")).text()).not.toContain(name);
  await callPostsAdmin(page, { action: "update", postId: post.id, version: post.version, postData: toPostData(1_000) });
  await expect
    .poll(async () => (await page.request.get("/landing")).text(), { timeout: 60_000, intervals: [250] })
    .toContain(name);
  expect((await page.request.get(`/post/${post.slug}`)).status()).toBe(200);
  await callPostsAdmin(page, { action: "delete", postId: post.id });
});

test("creates a post by keyboard only", night, async ({ page }) => {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeFocused();
  await title(page).focus();
  await page.keyboard.type(unique("By keys"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
  await content(page).focus();
  await page.keyboard.type("a ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("light");
  await expect(content(page)).toHaveValue("a **light**");
  await page.keyboard.press("Control+z");
  await expect(content(page)).not.toHaveValue("a **light**");
  await page.keyboard.press("Control+s");
  await expectToast(page, "Post created successfully");
});
