import { writeFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import admin from "#content/admin.json" with { type: "json" };
import { expect, test } from "../site.ts";
import { content, searchPost, findRow, onePixel, openAdmin, title, expectToast, unique } from "./admin-page.ts";

const jsonFile = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
const importFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Import from JSON", { exact: true }).setInputFiles(file);

const imageAddress = (page: Page): Locator => page.getByRole("textbox", { name: admin.form.imageAddress });

/** Answers requests for generated images once the returned function is called. */
const delayImages = async (page: Page, response: Parameters<Route["fulfill"]>[0]): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/image?**", async (route) => {
    await released;
    await route.fulfill(response);
  });
  return release;
};

test("rejects an invalid file with a message and imports a valid one into the form", async ({ page }, testInfo) => {
  await openAdmin(page);
  for (const [file, sentence] of [
    [jsonFile("post.txt", "{}"), "Please select a JSON file"],
    [jsonFile("post.json", "{"), "Invalid JSON file"],
    [jsonFile("post.json", '{"title":"Only a title"}'), "JSON must contain title and content fields"],
  ] as const) {
    await importFile(page, file);
    await expectToast(page, sentence);
    await expect(title(page)).toHaveValue("");
  }
  const large = testInfo.outputPath("large.json");
  await writeFile(large, "x".repeat(50_000_000));
  await page.getByLabel("Import from JSON", { exact: true }).setInputFiles(large);
  await expectToast(page, admin.form.importTooLarge);
  // A new toast replaces the previous one, so the image is delayed until the first toast was shown.
  const release = await delayImages(page, { body: onePixel, contentType: "image/png" });
  await page.getByRole("button", { name: "Upload File" }).click();
  await importFile(
    page,
    jsonFile(
      "post.json",
      JSON.stringify({ title: "Imported", content: "A text.", pollinations_prompt: "a lamp & a sea" }),
    ),
  );
  await expectToast(page, "JSON data loaded successfully");
  // The link is there before the image has loaded.
  await expect(imageAddress(page)).toHaveValue(/\/functions\/v1\/image\?prompt=a%20lamp%20%26%20a%20sea/);
  release();
  await expectToast(page, "Image generated successfully");
  await expect(title(page)).toHaveValue("Imported");
  await expect(content(page)).toHaveValue("A text.");
  await expect(page.getByRole("button", { name: "AI Generate" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("textbox", { name: admin.form.imagePrompt })).toHaveValue("a lamp & a sea");
  await expect(page.getByRole("img", { name: admin.form.imageAlt })).toHaveAttribute(
    "src",
    /\/functions\/v1\/image\?prompt=a%20lamp%20%26%20a%20sea/,
  );
});

test("removes the link of an imported prompt whose image does not load", async ({ page }) => {
  await openAdmin(page);
  const release = await delayImages(page, { status: 503 });
  await importFile(page, jsonFile("post.json", '{"title":"T","content":"C","image_prompt":"a lamp"}'));
  await expectToast(page, "JSON data loaded successfully");
  await expect(imageAddress(page)).toHaveValue(/image\?prompt=a%20lamp/);
  release();
  await expectToast(page, "Failed to generate image");
  await expect(imageAddress(page)).toHaveValue("");
});

test("exports all posts and imports a Ghost export", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("tab", { name: admin.tabs.transfer }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: admin.transfer.export }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^chloe-posts-\d{4}-\d\d-\d\d\.zip$/);
  const name = unique("From Ghost");
  const [paid, about] = [unique("For members"), unique("About us")];
  const posts = [
    {
      title: name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      status: "draft",
      html: '<h2>One</h2><p>A <strong>strong</strong> <a href="https://a.example/">link</a> &amp; <em>more</em>.</p><ul><li>a</li><li>b</li></ul><script>alert(1)</script><p><img src="https://pics.example/a.png" alt="A lamp"></p>',
    },
    { title: paid, status: "published", visibility: "paid", published_at: "2020-01-01T00:00:00Z", html: "<p>x</p>" },
    { title: about, status: "published", type: "page", html: "<p>x</p>" },
  ];
  const importAll = async () => {
    await page.getByRole("tab", { name: admin.tabs.transfer }).click();
    await page
      .getByLabel(admin.transfer.ghostFile)
      .setInputFiles(jsonFile("ghost.json", JSON.stringify({ db: [{ data: { posts, tags: [{ name: "t" }] } }] })));
    await expect(page.getByText(`3 ${admin.transfer.ghostFound}`)).toBeVisible();
    await expect(page.getByText(`2 ${admin.transfer.ghostDrafts}`)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "pics.example" })).not.toBeChecked();
    await page.getByRole("button", { name: admin.transfer.ghostImport }).click();
  };
  await importAll();
  const { created, picturesCopied, same } = admin.transfer;
  const counts = page.getByText(`3 ${created} · 0 ${picturesCopied} · 0 ${same}`);
  await expect(counts).toBeVisible();
  await expect(counts).toBeFocused();
  const drafts = page.getByRole("region", { name: admin.transfer.madeDrafts }).getByRole("listitem");
  await expect(drafts).toHaveText([`${paid}: ${admin.transfer.ghostPaid}`, `${about}: ${admin.transfer.ghostPage}`]);
  await page.getByRole("tab", { name: admin.tabs.writing }).click();
  // Waits until the list is reloaded after the import.
  await expect(findRow(page, name)).toHaveCount(1);
  for (const title of [paid, about])
    await expect(findRow(page, title).getByText("Draft", { exact: true })).toBeVisible();
  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(content(page)).toHaveValue(
    "## One\n\nA **strong** [link](https://a.example/) & *more*.\n\n- a\n- b\n\n![A lamp](https://pics.example/a.png)",
  );
  await importAll();
  await expect(page.getByText(`0 ${created} · 0 ${picturesCopied} · 3 ${same}`)).toBeVisible();
});
