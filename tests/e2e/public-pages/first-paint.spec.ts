import { parts } from "#app/features/landing/intro-animation/intro-times.ts";
import { longestStory, oldestStory } from "#tests/support/stories.ts";
import { expect, openBeforeScripts, test, waitForAnimations } from "../site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" }, isDrawn: true });

test("covers the landing page with the intro overlay before stylesheets and scripts are loaded", async ({ page }) => {
  await page.route(/\/assets\/[^/]+\.(css|js)$/, (route) => route.abort());
  await page.mainFrame().goto("/landing", { waitUntil: "domcontentloaded" });
  await expect(page.locator("[data-intro-overlay]")).toBeVisible();
  await expect(page.locator("h1")).toBeHidden();
  for (const part of parts) await expect(page.locator(`[data-part="${part}"]`)).toBeHidden();
});

test("has no layout shift on the landing page", async ({ page }) => {
  await page.addInitScript(() => {
    if (window === top) sessionStorage.setItem("chloe-landing-seen", "yes");
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/landing");
  await page.waitForLoadState("networkidle");
  await waitForAnimations(page);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
});

test("loads a post's cover in the size in which it is shown", async ({ page }) => {
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

test("gives a long story the same final layout whether it is laid out at once or in steps", async ({ page }) => {
  // Without web fonts, which could be loaded in time on one visit and not on the other.
  await page.route("**/*.woff2", (route) => route.abort());
  const measure = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main, main *, footer")].map((element) => element.getBoundingClientRect().top),
    );
  const address = `/post/${longestStory.slug}`;
  await page.goto(`${address}#content`);
  await expect(page.locator("html")).not.toHaveAttribute("data-below");
  await page.evaluate(() => window.scrollTo(0, 0));
  const expected = await measure();
  const stylesheet = Promise.withResolvers<void>();
  await page.route("**/*.css", async (route) => {
    await stylesheet.promise;
    await route.continue();
  });
  await page.goto("about:blank");
  const release = await openBeforeScripts(page, address);
  await expect(page.locator("html")).toHaveAttribute("data-below", "text");
  const estimated = await measure();
  expect(estimated.slice(0, 5)).toEqual(expected.slice(0, 5));
  expect(estimated).not.toEqual(expected);
  stylesheet.resolve();
  await release();
  await expect(page.locator("html")).not.toHaveAttribute("data-below");
  await expect.poll(measure).toEqual(expected);
});

test("keeps the scroll position of a story across a reload", async ({ page }) => {
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto(`/post/${longestStory.slug}`);
  const paragraph = page.locator(".prose > p").nth(-3);
  await paragraph.evaluate((element) => element.scrollIntoView());
  const getTop = () => paragraph.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const top = await getTop();
  await page.reload();
  await expect.poll(getTop).toBe(top);
});
