import type { Page } from "@playwright/test";
import { listAddresses } from "#contracts/site-addresses.ts";
import { sitePages } from "#contracts/site-pages.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { recordLayoutShift } from "../layout.ts";
import { expect, test } from "../site.ts";

// Each test has a profile of its own.
test.use({ isDrawn: true, viewport: { width: 1_440, height: 900 } });

const publicLayouts = ["none", "public", "public-account", "hub"];
const paths = [
  ...sitePages
    .filter(({ kind, layout }) => kind === undefined && publicLayouts.includes(layout))
    // Chapters of the same page are alike.
    .flatMap((page) => listAddresses(page).slice(0, 2))
    .filter((path) => path !== "/post"),
  `/post/${oldestStory.slug}`,
];

/** Marks the first visible element of a font family that has a text of its own. Returns whether there is one. */
const markText = (page: Page, selector: string, family: string) =>
  page.evaluate(
    ([wanted, own]) => {
      const found = [...document.querySelectorAll<HTMLElement>(wanted)].find(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
          getComputedStyle(element).fontFamily.includes(own),
      );
      found?.setAttribute("data-font-sample", own);
      return found !== undefined;
    },
    [selector, family] as const,
  );

/** The font in which the browser draws most of a marked element's text. */
const readDrawnFont = async (page: Page, family: string): Promise<string | undefined> => {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const selector = `[data-font-sample="${family}"]`;
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.toSorted((a, b) => b.glyphCount - a.glyphCount)[0]?.familyName;
};

for (const path of paths)
  test(`draws headings and texts of ${path} in the site's own fonts on a first visit`, async ({ page }) => {
    // A slow machine would exceed the time within which a font must arrive.
    await page.addInitScript(() => void (performance.now = () => 0));
    const readLayoutShift = await recordLayoutShift(page);
    await page.goto(path);
    for (const [selector, family] of [
      ["h1, h1 *", "Cormorant"],
      ["main :is(p, dd, li, label, span)", "Figtree"],
    ] as const) {
      await expect.poll(() => markText(page, selector, family), `${family} on ${path}`).toBe(true);
      await expect.poll(() => readDrawnFont(page, family), path).toContain(family);
    }
    expect(await readLayoutShift()).toBeLessThan(0.02);
  });
