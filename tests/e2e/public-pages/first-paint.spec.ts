import { parts } from "#app/features/landing/intro-animation/intro-times.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { expect, test } from "../site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the landing page is covered by its opening before stylesheet and scripts are there", async ({ page }) => {
  await page.route(/\/assets\/[^/]+\.(css|js)$/, (route) => route.abort());
  await page.mainFrame().goto("/landing", { waitUntil: "domcontentloaded" });
  await expect(page.locator("[data-intro-overlay]")).toBeVisible();
  await expect(page.locator("h1")).toBeHidden();
  for (const part of parts) await expect(page.locator(`[data-part="${part}"]`)).toBeHidden();
});

test("a post's cover is loaded in the size in which it is shown", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 640 });
  await page.goto(`/post/${oldestStory.slug}`);
  const image = page.locator(".post-picture img");
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const { loaded, shown } = await image.evaluate((element: HTMLImageElement) => ({
    loaded: Number(/-(\d+)\.webp$/.exec(element.currentSrc)?.[1]),
    shown: element.clientWidth,
  }));
  expect(loaded).toBeGreaterThanOrEqual(shown);
  expect(loaded).toBeLessThan(shown * 2);
});
