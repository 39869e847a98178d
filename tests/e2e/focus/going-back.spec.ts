import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import site from "#content/site.json" with { type: "json" };
import { oldestStory } from "#tests/support/stories.ts";
import { type IsolatedServer, testOnIsolatedServer } from "../owner/isolated-server.ts";
import { expect, test } from "../site.ts";

// A site of its own, whose stories no other test changes meanwhile.
const testWithManyStories = testOnIsolatedServer();

const oldest = "Long ago 0";

const addStories = async (request: APIRequestContext, { dataDir }: IsolatedServer) => {
  const { secretKey } = JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as { secretKey: string };
  const data = Array.from({ length: 16 }, (_, index) => ({
    slug: `long-ago-${index}`,
    title: `Long ago ${index}`,
    content: "x",
    status: "published",
    published_at: `2018-01-${String(index + 1).padStart(2, "0")}T00:00:00Z`,
  }));
  await request.post("/rest/v1/posts", { headers: { apikey: secretKey, prefer: "return=minimal" }, data });
};

const more = (page: Page) => page.locator("#stories").getByRole("link", { name: site.blog.more });
const cards = (page: Page) => page.locator("#stories li");
const getPlace = (page: Page) => page.evaluate(() => scrollY);

testWithManyStories(
  "after Load more, a story and Back the list is as long as it was, and the place is kept",
  async ({ page, request, ownSite }) => {
    await addStories(request, ownSite);
    await page.goto("/landing");
    const first = await cards(page).count();
    await more(page).focus();
    await page.keyboard.press("Enter");
    await expect(cards(page).nth(first).getByRole("link")).toBeFocused();
    const count = await cards(page).count();
    const card = page.locator("#stories").getByRole("link", { name: new RegExp(`^${oldest}\\b`) });
    await expect(card).toHaveCount(1);
    await card.scrollIntoViewIfNeeded();
    const place = await getPlace(page);
    const expectSamePlace = async () => {
      await expect(cards(page)).toHaveCount(count);
      await expect.poll(() => getPlace(page)).toBe(place);
      await expect(card).toBeInViewport();
    };

    await card.click();
    await expect(page.getByRole("heading", { level: 1, name: oldest })).toBeVisible();
    // A new document in between: nothing of the first one is left in memory.
    await page.reload();
    await page.goBack();
    await expectSamePlace();
    await page.reload();
    await expectSamePlace();

    // Without a new document, and without the scrolling to a link that a click would begin with.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("header a[href='/chloe-story']")?.click());
    await expect(page).toHaveURL(/\/chloe-story$/);
    await page.goBack();
    await expectSamePlace();
  },
);

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
