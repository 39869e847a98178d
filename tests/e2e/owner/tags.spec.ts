import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow, test } from "../site.ts";
import { callPostsAdmin, content, expectToast, openAdmin, openInEditor, title, unique } from "./admin-page.ts";
import { night } from "../at-night.ts";

type Tagged = { post: { id: string; tags: string[] } };

test("tags a post by keyboard, with suggestions, and keeps the tags over a reload", night, async ({ page }) => {
  await openAdmin(page);
  const known = unique("Known tag");
  const { post } = await callPostsAdmin(page, {
    action: "create",
    postData: { title: unique("Has a tag"), content: "x", status: "draft", tags: [known] },
  });
  const name = unique("Tagged by hand");
  await title(page).fill(name);
  await content(page).fill("A text.");
  const field = page.getByRole("combobox", { name: "Tags" });
  const chip = (tag: string) => page.getByRole("button", { name: `Remove ${tag}`, exact: true });
  await field.focus();
  await page.keyboard.type("Sea,Two  words");
  await page.keyboard.press("Enter");
  await expect(chip("Sea")).toBeVisible();
  await expect(chip("Two words")).toBeVisible();
  await expect(page.getByText(`${"Two words"} added`)).toBeAttached();
  // The same with other letters is the same tag.
  await page.keyboard.type("SEA,");
  await expect(field).toHaveValue("");
  await expect(page.getByRole("button", { name: `Remove ${"SEA"}`, exact: true })).toHaveCount(0);

  await expect(page.getByRole("option")).toHaveCount(0);
  await expectAccessible(page, "#post-form");

  await page.keyboard.type(known.slice(0, -1));
  await expect(page.getByRole("option", { name: known })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNoOverflow(page);
  await page.getByRole("option", { name: known }).click();
  await expect(chip(known)).toBeVisible();
  await expect(chip(known.slice(0, -1))).toHaveCount(0);
  await expect(field).toBeFocused();

  await page.keyboard.press("Backspace");
  await expect(chip(known)).toHaveCount(0);
  await page.keyboard.type(known.slice(0, -1));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chip(known)).toBeVisible();

  await page.reload();
  await expect(chip("Two words")).toBeVisible();
  await chip("Sea").click();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
  await openInEditor(page, name);
  await expect(chip("Two words")).toBeVisible();
  await expect(chip("Sea")).toHaveCount(0);
  const { posts } = (await callPostsAdmin(page, { action: "list", limit: 1, search: name })) as unknown as {
    posts: Tagged["post"][];
  };
  expect(posts[0]?.tags).toEqual(["Two words", known]);
  await callPostsAdmin(page, { action: "delete", postId: post.id });
  await callPostsAdmin(page, { action: "delete", postId: posts[0]?.id });
});

test("takes up to ten tags, also pasted, and says so", night, async ({ page }) => {
  await openAdmin(page);
  const field = page.getByRole("combobox", { name: "Tags" });
  await field.focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", Array.from({ length: 12 }, (_, index) => `tag ${index}`).join(", "));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole("button", { name: /^Remove tag \d+$/ })).toHaveCount(10);
  await expect(page.getByText("A post can have up to ten tags. Remove one to add another.")).toBeVisible();
  await expect(field).not.toBeEditable();
  await page.keyboard.press("Backspace");
  await expect(page.getByText("Up to ten. Enter or a comma adds a tag, Backspace removes the last one.")).toBeVisible();
});
