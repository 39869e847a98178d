import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import landing from "#content/landing.json" with { type: "json" };
import site from "#content/site.json" with { type: "json" };
import { oldestStory } from "#tests/support/stories.ts";
import { expect, test } from "./site.ts";
import { testSite } from "./test-site.ts";

/** `prefix` begins the titles and addresses of stories that are older than all others. */
const withManyStories = async (request: APIRequestContext, prefix: string, run: () => Promise<void>) => {
  const keys = readFileSync(path.join(testSite.env.DATA_DIR, "keys.json"), "utf8");
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  const headers = { apikey: secretKey, prefer: "return=minimal" };
  const data = Array.from({ length: 16 }, (_, index) => ({
    slug: `${prefix}-${index}`,
    title: `${prefix} ${index}`,
    content: "x",
    status: "published",
    published_at: `2018-01-${String(index + 1).padStart(2, "0")}T00:00:00Z`,
  }));
  await request.post("/rest/v1/posts", { headers, data });
  try {
    await run();
  } finally {
    await request.delete(`/rest/v1/posts?slug=like.${prefix}-*`, { headers });
  }
};

const more = (page: Page) => page.locator("#stories").getByRole("link", { name: site.blog.more });
const cards = (page: Page) => page.locator("#stories li");
const lastCard = (page: Page) => page.locator("#stories").getByRole("link", { name: /^long-list 0\b/ });

const loadAll = async (page: Page) => {
  for (let count = await cards(page).count(); await more(page).isVisible(); count = await cards(page).count()) {
    await more(page).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(count);
  }
};

test("after Load more, a story and Back the list is as long as it was, and the place is kept", async ({
  page,
  request,
}) => {
  await withManyStories(request, "long-list", async () => {
    await page.goto("/landing");
    await loadAll(page);
    const count = await cards(page).count();
    await lastCard(page).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await lastCard(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "long-list 0" })).toBeVisible();
    // A new document in between: nothing of the first one is left in memory.
    await page.reload();
    await page.goBack();
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await expect(lastCard(page)).toBeInViewport();
    await page.reload();
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

    // Without a new document.
    await page.locator("#content").getByRole("link", { name: landing.donation.donate }).click();
    await expect(page).toHaveURL(/\/donation$/);
    const scrolled = () => page.evaluate(() => scrollY);
    await page.goBack();
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(scrolled).toBeGreaterThan(place);
  });
});

test("Load more gives the focus to the first new story", async ({ page, request }) => {
  await withManyStories(request, "to-focus", async () => {
    await page.goto("/landing");
    const count = await cards(page).count();
    await more(page).focus();
    await page.keyboard.press("Enter");
    await expect(cards(page).nth(count).getByRole("link")).toBeFocused();
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  const overlay = (page: Page) => page.locator("[data-intro-overlay]");

  test("'Back to Blog' leads to the stories without the opening", async ({ page }) => {
    await page.goto(`/post/${oldestStory.slug}`);
    await page.getByRole("link", { name: "Back to Blog" }).first().click();
    await expect(page).toHaveURL(/\/landing#stories$/);
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: site.blog.heading, exact: true })).toBeInViewport();
    await expect(page.locator("#stories")).toBeFocused();
  });

  test("nothing scrolls under the opening, and a wheel ends it at once", async ({ page }) => {
    await page.goto("/landing");
    await expect(overlay(page)).toBeVisible();
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 400);
    await expect(page.locator("html")).not.toHaveAttribute("data-opening", "overlay");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.locator("[data-part=footer]")).toHaveCSS("visibility", "visible");
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test("a key that scrolls ends the opening and does not scroll", async ({ page }) => {
    await page.goto("/landing");
    await expect(overlay(page)).toBeVisible();
    await page.keyboard.press("PageDown");
    await expect(overlay(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test.describe("on a touch screen", () => {
    test.use({ hasTouch: true });

    test("a touch ends the opening", async ({ page }) => {
      await page.goto("/landing");
      await expect(overlay(page)).toBeVisible();
      await page.touchscreen.tap(200, 200);
      await expect(overlay(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/landing$/);
    });
  });
});
