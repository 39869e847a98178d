import { blockFonts, rememberPlaces } from "../layout.ts";
import { expect, test } from "../site.ts";
import { openAdmin, expectToast } from "./admin-page.ts";
import { night } from "../at-night.ts";

test("stores settings in the browser and logs the server's responses", night, async ({ page }) => {
  await openAdmin(page);
  await expect(page.getByRole("button", { name: "Next Story" })).toBeDisabled();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expectToast(page, "CHLOE_API_KEY is required");
  await expect(page.getByLabel(/^chloe_api_key/)).toHaveAttribute("type", "password");
  await page.getByLabel(/^chloe_api_key/).fill("  a key  ");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expectToast(page, "Settings saved successfully");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("settings")))
    .toBe('{"chloe_api_key":"a key","image_host_key":""}');

  const log = page.getByRole("log");
  const answers = [
    { status: 503, json: { error: "No words today.", code: "unavailable" } },
    { status: 200, json: { success: false, error: "The ink ran out" } },
    { status: 200, json: { success: true, downloadUrl: "/book.zip", warning: "One page is thin" } },
  ];
  const requests: unknown[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/generate-book", async (route) => {
    requests.push(route.request().postDataJSON());
    await released;
    await route.fulfill(answers.shift() ?? { status: 500 });
  });
  const next = page.getByRole("button", { name: "Next Story" });
  await next.click();
  await expect(page.getByRole("button", { name: "Generating..." })).toBeDisabled();
  await expect(log).toContainText("Starting book generation...");
  release();
  await expect(log).toContainText("Edge error: No words today.");
  await next.click();
  await expect(log).toContainText("Generation failed: The ink ran out");
  await expectToast(page, "The ink ran out");
  await next.click();
  await expect(log).toContainText("Warning: One page is thin");
  await expectToast(page, "One page is thin");
  await expect(page.getByRole("link", { name: "Download ZIP" })).toHaveAttribute("href", "/book.zip");
  await page.unroute("**/functions/v1/generate-book");
  await page.route("**/functions/v1/generate-book", (route) => route.abort());
  await next.click();
  await expect(log).toContainText("Catch error:");
  await expect(page.getByRole("link", { name: "Download ZIP" })).toHaveAttribute("href", "/book.zip");
  expect(requests[0]).toEqual({ mode: "next", use_source: true, chloe_api_key: "a key" });
});

test("has no layout shift when the posts are loaded", night, async ({ page }) => {
  const { promise: measured, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/posts-admin", async (route) => {
    await measured;
    await route.continue();
  });
  await blockFonts(page);
  await openAdmin(page);
  const next = page.getByRole("button", { name: "Next Story" });
  const expectSamePlace = await rememberPlaces(next, page.getByRole("main"));
  release();
  await expect(page.getByRole("button", { name: "Edit" }).first()).toBeAttached();
  await expectSamePlace();
});
