import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { expect, expectNoOverflow, test } from "../site.ts";
import { openAdmin } from "./admin-page.ts";
import { night } from "../at-night.ts";

test("downloads the book by keyboard as a ZIP with the right name and files", night, async ({ page }) => {
  await openAdmin(page, "Book");
  const button = page.getByRole("button", { name: "Download the book", exact: true });
  await button.focus();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-book-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  const epub = Object.keys(files).find((name) => name.endsWith(".epub"));
  expect(Buffer.from(files[epub ?? ""]?.subarray(30, 58) ?? "").toString()).toBe("mimetypeapplication/epub+zip");
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["book.html", "continuity.md", "images/cover.jpg"]));
  await expect(button).toBeFocused();
});

test("shows why the book cannot be downloaded", night, async ({ page }) => {
  await page.route("**/functions/v1/book?*", (route) =>
    route.fulfill({ status: 503, json: { error: "The disk of this site is full.", code: "unavailable" } }),
  );
  await openAdmin(page, "Book");
  await page.getByRole("button", { name: "Download the book", exact: true }).click();
  await expect(page.getByText("The disk of this site is full.")).toBeVisible();
});

test("fits the book's printable page into a narrow window with all images loaded", night, async ({ page, request }) => {
  const { url } = (await (await request.post("/functions/v1/book-link", { data: {} })).json()) as { url: string };
  const files = unzipSync(new Uint8Array(await (await request.get(url)).body()));
  await page.route("**/print-test/**", (route) => {
    const name = new URL(route.request().url()).pathname.replace("/print-test/", "");
    const file = files[name];
    const contentType = name.endsWith(".html") ? "text/html; charset=utf-8" : undefined;
    return file ? route.fulfill({ body: Buffer.from(file), contentType }) : route.fulfill({ status: 404 });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/print-test/book.html");
  const broken = await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) =>
        image.decode().then(
          () => [],
          () => [image.src],
        ),
      ),
    ),
  );
  expect(broken.flat()).toEqual([]);
  await expectNoOverflow(page);
});
