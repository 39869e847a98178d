import { writeFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { expect, test } from "../site.ts";
import { content, onePixel, openAdmin, title, expectToast } from "./admin-page.ts";
import { night } from "../at-night.ts";

const jsonFile = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
const importFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Import from JSON", { exact: true }).setInputFiles(file);

const imageAddress = (page: Page): Locator => page.getByRole("textbox", { name: "Image address" });

/** Answers requests for generated images once the returned function is called. */
const delayImages = async (page: Page, response: Parameters<Route["fulfill"]>[0]): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/image?**", async (route) => {
    await released;
    await route.fulfill(response);
  });
  return release;
};

test(
  "rejects an invalid file with a message and imports a valid one into the form",
  night,
  async ({ page }, testInfo) => {
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
    await expectToast(page, "The file is too large. It can be up to 4 MB.");
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
    await expect(page.getByRole("textbox", { name: "Image prompt" })).toHaveValue("a lamp & a sea");
    await expect(page.getByRole("img", { name: "Image of this post" })).toHaveAttribute(
      "src",
      /\/functions\/v1\/image\?prompt=a%20lamp%20%26%20a%20sea/,
    );
  },
);

test("removes the link of an imported prompt whose image does not load", night, async ({ page }) => {
  await openAdmin(page);
  const release = await delayImages(page, { status: 503 });
  await importFile(page, jsonFile("post.json", '{"title":"T","content":"C","image_prompt":"a lamp"}'));
  await expectToast(page, "JSON data loaded successfully");
  await expect(imageAddress(page)).toHaveValue(/image\?prompt=a%20lamp/);
  release();
  await expectToast(page, "Failed to generate image");
  await expect(imageAddress(page)).toHaveValue("");
});

test("exports all posts", night, async ({ page }) => {
  await openAdmin(page, "Import and export");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all posts" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^chloe-posts-\d{4}-\d\d-\d\d\.zip$/);
});
