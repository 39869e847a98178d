import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import site from "#content/site.json" with { type: "json" };
import { blockFonts, readScrollY } from "../layout.ts";
import { testBehindProxy as test } from "../owner/behind-proxy.ts";
import { expect, openBeforeScripts } from "../site.ts";
import { proxiedSite } from "../test-site.ts";
import { night } from "../at-night.ts";

// On the proxied site, whose stories no other test changes, the list has two pages.
test.describe.configure({ mode: "default" });

const oldest = "Long ago 0";

test.beforeAll(async () => {
  const { secretKey } = JSON.parse(readFileSync(path.join(proxiedSite.dataDir, "keys.json"), "utf8")) as {
    secretKey: string;
  };
  const stories = Array.from({ length: 16 }, (_, index) => ({
    slug: `long-ago-${index}`,
    title: `Long ago ${index}`,
    content: "x",
    status: "published",
    published_at: `2018-01-${String(index + 1).padStart(2, "0")}T00:00:00Z`,
  }));
  const headers = { apikey: secretKey, prefer: "return=minimal", "content-type": "application/json" };
  const body = JSON.stringify(stories);
  const created = await fetch(`${proxiedSite.url}/rest/v1/posts`, { method: "POST", headers, body });
  // 409 in the second worker that runs these tests on the same site.
  expect([201, 409]).toContain(created.status);
});

const more = (page: Page) => page.locator("#stories").getByRole("link", { name: site.blog.more });
const cards = (page: Page) => page.locator("#stories li");
const findOldest = (page: Page) => page.locator("#stories").getByRole("link", { name: new RegExp(`^${oldest}\\b`) });

test("loads more stories, even when pressed before hydration, and reports a failure", night, async ({ page }) => {
  const release = await openBeforeScripts(page, "/landing");
  await more(page).click();
  await expect(more(page)).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(findOldest(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/landing$/);

  // A new history entry: at the same one the list would be restored to its previous length.
  await page.goto("about:blank");
  await page.goto("/landing");
  await page.route(/\/posts\.data/, (route) => route.abort());
  await more(page).click();
  await expect(page.getByText(site.blog.failed)).toBeVisible();
  await page.unroute(/\/posts\.data/);
  await more(page).click();
  await expect(findOldest(page)).toBeVisible();
  await expect(more(page)).toHaveCount(0);
});

test("restores the list's length and the scroll position after Load more, a story and Back", async ({ page }) => {
  await blockFonts(page);
  await page.goto("/landing");
  const first = await cards(page).count();
  await more(page).focus();
  await page.keyboard.press("Enter");
  await expect(cards(page).nth(first).getByRole("link")).toBeFocused();
  const count = await cards(page).count();
  const card = findOldest(page);
  await expect(card).toHaveCount(1);
  await card.scrollIntoViewIfNeeded();
  const scrollY = await readScrollY(page);
  const expectSamePosition = async () => {
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => readScrollY(page)).toBe(scrollY);
    await expect(card).toBeInViewport();
  };

  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: oldest })).toBeVisible();
  // A reload in between discards the state of the first document.
  await page.reload();
  await page.goBack();
  await expectSamePosition();
  await page.reload();
  await expectSamePosition();

  // Client-side navigation, without Playwright's scrolling to the clicked link.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("header a[href='/chloe-story']")?.click());
  await expect(page).toHaveURL(/\/chloe-story$/);
  await page.goBack();
  await expectSamePosition();
});
