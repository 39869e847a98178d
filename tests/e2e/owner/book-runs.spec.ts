import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { publishedLine, startLine } from "#contracts/book/book-run.ts";
import { blockFonts, rememberPlaces } from "../layout.ts";
import { expect, withHydrationWait } from "../site.ts";
import { openAdmin, expectToast, openPart } from "./admin-page.ts";
import { startIsolatedServer, isolatedTest as test } from "./isolated-server.ts";
import { night } from "../at-night.ts";

// All tests of this file share one site.
test.describe.configure({ mode: "default", timeout: 300_000 });

const openEngine = async (page: Page, origin = "") => {
  await page.addInitScript(() => localStorage.setItem("settings", '{"chloe_api_key":"a key","image_host_key":""}'));
  await openAdmin(page, undefined, origin);
};
const next = (page: Page) => page.getByRole("button", { name: "Next Story" });
const log = (page: Page) => page.getByRole("log");

test("publishes a story, lists it in posts and ledger, and shows the run after a reload", async ({ page }) => {
  await blockFonts(page);
  await openEngine(page);
  await page.getByLabel("Note for the next story").fill("Something about the bucket.");
  await next(page).click();
  await expect(page.getByText(startLine).first()).toBeAttached();
  await expect(log(page)).toContainText(publishedLine);
  await expectToast(page, publishedLine);
  await expect(page.getByLabel("Note for the next story")).toHaveValue("");
  const link = page.getByRole("link", { name: "Download ZIP" });
  await expect(link).toHaveAttribute("href", /^\//);
  const title = /Written: “([^”]+)”/.exec((await log(page).textContent()) ?? "")?.[1] ?? "no title";
  await expect(page.getByRole("listitem").filter({ hasText: title })).toHaveCount(1);

  const { promise: isMeasured, resolve: showPosts } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/generate-book", async (route) => {
    await isMeasured;
    await route.continue();
  });
  await page.reload();
  const expectSamePlace = await rememberPlaces(page.getByLabel("Note for the next story"), next(page));
  showPosts();
  await expect(log(page)).toContainText(publishedLine);
  await expect(link).toBeVisible();
  await expectSamePlace();
  await page.getByRole("button", { name: "Tell it again" }).click();
  await expectToast(page, "The story is a draft. Publish it in the list of posts.");
  await openPart(page, "Book");
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  await page.getByLabel("Search the facts").fill(title);
  await page.getByRole("link", { name: title }).last().click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
});

test("follows a run in another tab and after a reload, and cancels it there", night, async ({ browser }) => {
  // An image service that never responds: the run waits for its image.
  const imageService = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(imageService, "listening");
  const { port } = imageService.address() as { port: number };
  const site = await startIsolatedServer({ IMAGE_URL_TEMPLATE: `http://127.0.0.1:${port}/{prompt}` });
  const context = await browser.newContext();
  try {
    const one = withHydrationWait(await context.newPage());
    await openEngine(one, site.url);
    await next(one).click();
    await expect(log(one)).toContainText("Drawing the picture");
    await expect(one.getByRole("button", { name: "Generating..." })).toBeDisabled();
    await expect(one.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("value", "70");
    await one.reload();
    await expect(log(one)).toContainText("Drawing the picture");
    await expect(one.getByRole("button", { name: "Generating..." })).toBeDisabled();

    const two = withHydrationWait(await context.newPage());
    await two.goto(`${site.url}/admin`);
    await two.getByRole("button", { name: "Cancel" }).click();
    await expectToast(two, "Book generation cancelled");
    await expect(next(two)).toBeFocused();
    await expect(next(one)).toBeEnabled();
    await expect(log(one)).toContainText("kept as a draft");
  } finally {
    await context.close();
    await site.stop();
    imageService.closeAllConnections();
    imageService.close();
  }
});
