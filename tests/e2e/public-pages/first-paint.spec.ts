import { parts } from "#app/features/landing/intro-animation/intro-times.ts";
import { longestStory, oldestStory } from "#tests/support/stories.ts";
import {
  blockFonts,
  type Box,
  measureBox,
  measureBoxes,
  readBoxes,
  readSettled,
  recordLayoutShift,
  waitForLoads,
} from "../layout.ts";
import { expect, openBeforeScripts, test } from "../site.ts";
import { night } from "../at-night.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" }, isDrawn: true });

test("covers the landing page with the intro overlay before stylesheets and scripts are loaded", async ({ page }) => {
  await page.route(/\/assets\/[^/]+\.(css|js)$/, (route) => route.abort());
  await page.mainFrame().goto("/landing", { waitUntil: "domcontentloaded" });
  await expect(page.locator("[data-intro-overlay]")).toBeVisible();
  await expect(page.locator("h1")).toBeHidden();
  for (const part of parts) await expect(page.locator(`[data-part="${part}"]`)).toBeHidden();
});

test("has no layout shift on the landing page", async ({ page }) => {
  await page.addInitScript(() => window === top && sessionStorage.setItem("chloe-landing-seen", "yes"));
  // Those of late fonts are the subject of fonts.spec.ts.
  await blockFonts(page);
  const readLayoutShift = await recordLayoutShift(page);
  await page.goto("/landing");
  await waitForLoads(page);
  expect(await readLayoutShift()).toBeLessThan(0.02);
});

test("loads a post's cover in the size in which it is shown", night, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 640 });
  await page.goto(`/post/${oldestStory.slug}`);
  const image = page.locator(".post-picture img");
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const { loaded, shown } = await readSettled(page, () =>
    image.evaluate((element: HTMLImageElement) => ({
      loaded: Number(/-(\d+)\.webp$/.exec(element.currentSrc)?.[1]),
      shown: element.clientWidth,
    })),
  );
  expect(loaded).toBeGreaterThanOrEqual(shown);
  expect(loaded).toBeLessThan(shown * 2);
});

test("gives a long story the same final layout whether it is laid out at once or in steps", night, async ({ page }) => {
  await blockFonts(page);
  const address = `/post/${longestStory.slug}`;
  await page.goto(`${address}#content`);
  await expect(page.locator("html")).not.toHaveAttribute("data-below");
  await page.evaluate(() => window.scrollTo(0, 0));
  const all = page.locator("main, main *, footer");
  const expected = await measureBoxes(all);
  const stylesheet = Promise.withResolvers<void>();
  await page.route("**/*.css", async (route) => {
    await stylesheet.promise;
    await route.continue();
  });
  await page.goto("about:blank");
  const release = await openBeforeScripts(page, address);
  await expect(page.locator("html")).toHaveAttribute("data-below", "text");
  // It settles only with the stylesheet.
  const estimated = await readBoxes(all);
  const firstTops = (boxes: Box[]) => boxes.slice(0, 5).map(({ y }) => y);
  expect(firstTops(estimated)).toEqual(firstTops(expected));
  expect(estimated).not.toEqual(expected);
  stylesheet.resolve();
  await release();
  await expect(page.locator("html")).not.toHaveAttribute("data-below");
  expect(await measureBoxes(all)).toEqual(expected);
});

test("keeps the scroll position of a story across a reload", night, async ({ page }) => {
  await blockFonts(page);
  await page.goto(`/post/${longestStory.slug}`);
  const paragraph = page.locator(".prose > p").nth(-3);
  await paragraph.evaluate((element) => element.scrollIntoView());
  const getTop = async () => Math.round((await measureBox(paragraph)).y);
  const top = await getTop();
  await page.reload();
  await expect.poll(getTop).toBe(top);
});
