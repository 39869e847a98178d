import type { Page } from "@playwright/test";
import { nightUnless } from "../at-night.ts";
import { recordLayoutShift } from "../layout.ts";
import { publishFields } from "../mira/mira-site.ts";
import { createIsolatedTest } from "../owner/isolated-server.ts";
import { expect, test } from "../site.ts";
import { visitedPaths } from "./visited-paths.ts";

// Each test has a profile of its own.
test.use({ isDrawn: true });

/** Marks the first visible element of a font family that has a text of its own. Returns whether there is one. */
const markText = (page: Page, selector: string, family: string, style: "normal" | "italic" = "normal") =>
  page.evaluate(
    ([wanted, own, slant]) => {
      for (const marked of document.querySelectorAll("[data-font-sample]")) marked.removeAttribute("data-font-sample");
      const found = [...document.querySelectorAll<HTMLElement>(wanted)].find(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
          getComputedStyle(element).fontStyle === slant &&
          getComputedStyle(element).fontFamily.replace(/^"/, "").startsWith(own),
      );
      found?.setAttribute("data-font-sample", own);
      return found !== undefined;
    },
    [selector, family, style] as const,
  );

/** The font in which the browser draws most of a marked element's text. */
const readDrawnFont = async (page: Page, family: string) => {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const selector = `[data-font-sample="${family}"]`;
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.toSorted((a, b) => b.glyphCount - a.glyphCount)[0];
};

const expectDrawn = async (page: Page, selector: string, family: string): Promise<void> => {
  await expect.poll(() => markText(page, selector, family), `${family} on ${page.url()}`).toBe(true);
  await expect.poll(async () => (await readDrawnFont(page, family))?.familyName, page.url()).toContain(family);
};

const visits = [
  { width: 1_440, height: 900 },
  { width: 360, height: 740 },
].flatMap((size) => visitedPaths.map((path) => ({ path, size })));

for (const { path, size } of visits)
  test(
    `draws headings and texts of ${path} in the site's own fonts on a first visit at ${size.width} px`,
    nightUnless(path === "/landing"),
    async ({ page }) => {
      await page.setViewportSize(size);
      const readLayoutShift = await recordLayoutShift(page);
      await page.goto(path);
      await expectDrawn(page, "h1, h1 *", "Cormorant");
      await expectDrawn(page, "main :is(p, dd, li, label, span)", "Figtree");
      for (const [selector, family] of [
        ["header *", "Cormorant"],
        ["main *", "Newsreader"],
        ["main *", "JetBrains Mono"],
      ] as const)
        if (await markText(page, selector, family)) await expectDrawn(page, selector, family);
      for (const family of ["Cormorant", "Figtree", "Newsreader"])
        if (await markText(page, "main :is(em, cite, blockquote, .italic, blockquote p)", family, "italic"))
          await expect.poll(async () => (await readDrawnFont(page, family))?.postScriptName, path).toMatch(/italic/i);
      expect(await readLayoutShift()).toBeLessThan(0.02);
    },
  );

const isolatedTest = createIsolatedTest();

isolatedTest.describe("with a creator's fonts, and a name in another alphabet", () => {
  isolatedTest.describe.configure({ mode: "default" });

  isolatedTest.beforeAll(async ({ playwright, isolatedServer }) => {
    const request = await playwright.request.newContext({ baseURL: isolatedServer.url });
    await publishFields(request, "theme", {
      fonts: { display: "cormorant", text: "newsreader", reading: "figtree" },
    });
    await publishFields(request, "persona", { name: "Мария", productName: "Мария" });
    await request.dispose();
  });

  for (const width of [360, 768, 1_440])
    isolatedTest(
      `draws the header and the title in them on a first visit at ${width} px`,
      nightUnless(width === 360),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const readLayoutShift = await recordLayoutShift(page);
        await page.goto("/landing");
        await expectDrawn(page, "header a *", "Cormorant");
        await expectDrawn(page, "h1, h1 *", "Cormorant");
        await expectDrawn(page, "main a", "Newsreader");
        expect(await readLayoutShift()).toBeLessThan(0.02);
      },
    );
});
