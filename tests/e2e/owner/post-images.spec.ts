import type { Page } from "@playwright/test";
import { expect, test, toPattern } from "../site.ts";
import {
  content,
  createAndEdit,
  searchPost,
  findRow,
  onePixel,
  openAdmin,
  title,
  expectToast,
  unique,
} from "./admin-page.ts";
import { night } from "../at-night.ts";

const address = (page: Page) => page.getByRole("textbox", { name: "Image address" });
const importPost = (page: Page, post: object) =>
  page
    .getByLabel("Import from JSON", { exact: true })
    .setInputFiles({ name: "post.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(post)) });

test(
  "keeps the image URL when a generated image does not load, for imported and typed prompts",
  night,
  async ({ page }) => {
    await page.route("**/functions/v1/image?**", (route) =>
      route.fulfill({ status: 503, json: { error: "x", code: "unavailable" } }),
    );
    await openAdmin(page);
    await address(page).fill("/media/chloe-1600.webp");
    await importPost(page, { title: "Imported", content: "A text.", image_prompt: "a lamp" });
    await expectToast(page, "Failed to generate image");
    await expect(page.getByRole("textbox", { name: "Image prompt" })).toHaveValue("a lamp");
    await expect(address(page)).toHaveValue("/media/chloe-1600.webp");
    await page.reload();
    await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await expectToast(page, "Failed to generate image");
    await expect(address(page)).toHaveValue("/media/chloe-1600.webp");
  },
);

test("does not insert a generated image into another post", night, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/image?**", async (route) => {
    await released;
    await route.fulfill({ body: onePixel, contentType: "image/png" });
  });
  await openAdmin(page);
  await page.getByRole("textbox", { name: "Image prompt" }).fill("a lamp");
  const loaded = page.waitForResponse("**/functions/v1/image?**");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await createAndEdit(page, unique("Another one"));
  const before = await address(page).inputValue();
  release();
  // Once a later request is decoded, the first image has been handled.
  const url = (await loaded).url();
  await page.evaluate(async (src) => {
    const later = new Image();
    later.src = `${src}&later`;
    await later.decode();
  }, url);
  await expect(address(page)).toHaveValue(before);
  await expect(page.getByText("Image generated successfully")).toHaveCount(0);
});

test(
  "keeps an image URL that could not be copied in the form with the reason, and hides the image on the page",
  night,
  async ({ page }) => {
    await openAdmin(page);
    const name = unique("Borrowed pictures");
    const picture = "http://127.0.0.1:9/lamp.png";
    await title(page).fill(name);
    await content(page).fill(`![A lamp](${picture})`);
    await address(page).fill(picture);
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Published" }).click();
    await page.getByRole("button", { name: "Create Post" }).click();
    await expectToast(page, "Post created successfully");
    await expect(address(page)).toHaveValue(picture);
    await expect(address(page)).toHaveAccessibleDescription(
      toPattern("This image could not be copied, so readers do not see it.{reason}not on the public internet"),
    );
    await expect(page.getByText(`${picture}: Its address is not on the public internet.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Update Post" })).toBeVisible();
    const html = await (await page.request.get(`/post/${name.toLowerCase().replaceAll(" ", "-")}`)).text();
    expect(html).toContain(name);
    expect(html).not.toMatch(/<img[^>]*127\.0\.0\.1/);

    const { origin } = new URL(page.url());
    await address(page).fill(`${origin}/media/chloe-1600.webp`);
    await content(page).fill("A text.");
    await page.getByRole("button", { name: "Update Post" }).click();
    await expectToast(page, "Post updated successfully");
    await expect(page.getByRole("button", { name: "Create Post" })).toBeVisible();
    await searchPost(page, name);
    await findRow(page, name).getByRole("button", { name: "Edit" }).click();
    await expect(address(page)).toHaveValue("/media/chloe-1600.webp");
  },
);

test("generates an image from a prompt and reports a failure", night, async ({ page }) => {
  await openAdmin(page);
  await expect(page.getByRole("button", { name: "Generate", exact: true })).toBeDisabled();
  await page.route("**/functions/v1/image?**", (route) =>
    route.fulfill({ status: 503, json: { error: "x", code: "unavailable" } }),
  );
  await page.getByRole("textbox", { name: "Image prompt" }).fill("a lamp");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expectToast(page, "Failed to generate image");
  await page.unroute("**/functions/v1/image?**");
  await page.route("**/functions/v1/image?**", (route) => route.fulfill({ body: onePixel, contentType: "image/png" }));
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expectToast(page, "Image generated successfully");
});

test("stores a generated image when the post is saved", night, async ({ page }) => {
  await openAdmin(page);
  const name = unique("Generated pictures");
  await title(page).fill(name);
  await content(page).fill("A text.");
  await page.getByRole("textbox", { name: "Image prompt" }).fill(`a lamp, ${name}`);
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expectToast(page, "Image generated successfully");
  await expect(page.getByText("It was drawn by the built-in sketch maker.")).toBeVisible();
  const preview = page.getByRole("img", { name: "Image of this post" });
  await expect(preview).toHaveAttribute("src", /^\/functions\/v1\/image\?prompt=a%20lamp/);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
  await page.getByRole("button", { name: "Create Post" }).click();
  await expectToast(page, "Post created successfully");
  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(address(page)).toHaveValue(/^\/storage\/v1\/object\/public\/pictures\/[0-9a-f]{24}-1600\.webp$/);
});

test("uploads an image file, rejects other files, and inserts a dropped image into the text", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("button", { name: "Upload File" }).click();
  const upload = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel("Image file", { exact: true }).setInputFiles({ name, mimeType, buffer });
  await upload("notes.txt", "text/plain", Buffer.from("x"));
  await expectToast(page, "Please select an image file");
  await upload(
    "drawing.svg",
    "image/svg+xml",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  );
  await expectToast(
    page,
    "SVG images and web pages can contain scripts and are not accepted. Please use PNG, JPEG, WebP, GIF, AVIF, HEIC, TIFF or BMP.",
  );
  await upload("lie.png", "image/png", Buffer.from("%PDF-1.7"));
  await expectToast(
    page,
    "This file is not an image, whatever its name says. Please use PNG, JPEG, WebP, GIF, AVIF, HEIC, TIFF or BMP.",
  );
  await upload("big.png", "image/png", Buffer.alloc(10_000_001));
  await expectToast(page, "An image can be up to 10 MB. Please choose a smaller one.");
  await upload("dot.png", "image/png", onePixel);
  await expectToast(page, "Image uploaded successfully");
  await expect(page.getByRole("img", { name: "Image of this post" })).toHaveAttribute("src", /-1600\.webp$/);

  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "lamp.png", { type: "image/png" }),
    );
    return transfer;
  }, onePixel.toString("base64"));
  await content(page).fill("Before.");
  await content(page).dispatchEvent("drop", { dataTransfer: data });
  await expect(content(page)).toHaveValue(
    /^Before\.!\[lamp\]\(\/storage\/v1\/object\/public\/pictures\/[0-9a-f]+-1600\.webp\)$/,
  );
});
