import type { Page } from "@playwright/test";
import { typingStartsAfter } from "#app/features/landing/intro-animation/intro-times.ts";
import site from "#content/site.json" with { type: "json" };
import { oldestStory } from "#tests/support/stories.ts";
import { readScrollY } from "../layout.ts";
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  const overlay = (page: Page) => page.locator("[data-intro-overlay]");
  /** Opens the landing page with an intro animation that does not end on its own. */
  const openWithHeldIntro = async (page: Page) => {
    await page.addInitScript((ms) => {
      type Schedule = (run: TimerHandler, delay?: number, ...given: unknown[]) => number;
      const schedule: Schedule = window.setTimeout.bind(window);
      const hold: Schedule = (run, delay, ...given) => (delay === ms ? 0 : schedule(run, delay, ...given));
      Object.assign(window, { setTimeout: hold });
    }, typingStartsAfter);
    await page.goto("/landing");
    await expect(overlay(page)).toBeVisible();
  };

  test("navigates from 'Back to Blog' to the stories without the intro animation", night, async ({ page }) => {
    await page.goto(`/post/${oldestStory.slug}`);
    await page.getByRole("link", { name: "Back to Blog" }).first().click();
    await expect(page).toHaveURL(/\/landing#stories$/);
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: site.blog.heading, exact: true })).toBeInViewport();
    await expect(page.locator("#stories")).toBeFocused();
  });

  test("skips the intro animation on a wheel event without scrolling", night, async ({ page }) => {
    await openWithHeldIntro(page);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 400);
    await expect(page.locator("html")).not.toHaveAttribute("data-opening", "overlay");
    expect(await readScrollY(page)).toBe(0);
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.locator("[data-part=footer]")).toHaveCSS("visibility", "visible");
    await page.mouse.wheel(0, 400);
    await expect.poll(() => readScrollY(page)).toBeGreaterThan(0);
  });

  test("skips the intro animation on a scrolling key without scrolling", night, async ({ page }) => {
    await openWithHeldIntro(page);
    await page.keyboard.press("PageDown");
    await expect(overlay(page)).toHaveCount(0);
    expect(await readScrollY(page)).toBe(0);
  });

  test.describe("on a touch screen", () => {
    test.use({ hasTouch: true });

    test("skips the intro animation on a tap", night, async ({ page }) => {
      await openWithHeldIntro(page);
      await page.touchscreen.tap(200, 200);
      await expect(overlay(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/landing$/);
    });
  });
});
