import type { Page } from "@playwright/test";
import persona from "#content/persona.json" with { type: "json" };
import { listAddresses } from "#contracts/site-addresses.ts";
import { sitePages } from "#contracts/site-pages.ts";
import { longestStory, oldestStory, publishedStories } from "#tests/support/stories.ts";
import { expectAccessible, expectContentAccessible } from "../accessibility.ts";
import { isNight } from "../at-night.ts";
import { expectVisibleFocus } from "../focus/focus-walk.ts";
import { findHtmlFaults, findParserRepair } from "../mira/find-html-faults.ts";
import { expect, expectNoOverflow, test } from "../site.ts";

const listLayout = (layout: string): string[] =>
  sitePages.filter((page) => page.layout === layout && page.kind === undefined).flatMap(listAddresses);
const withTable = publishedStories.find(({ content }) => /^\|.*\|$/m.test(content)) ?? longestStory;

// Pages that are no list of a layout.
const others = [
  "/",
  `/post/${oldestStory.slug}`,
  `/post/${withTable.slug}`,
  "/post/no-such-story",
  "/auth",
  "/auth?tab=signup",
  "/auth?tab=forgot",
  "/auth?notice=link",
  "/admin/access-requests",
];
// Specs of their own look for violations in each of their states.
const lookedAtElsewhere = ["/landing", "/admin", ...listLayout("dev-console")];

test("every page is valid HTML as it is sent", async ({ page }) => {
  test.slow();
  const faults: string[] = [];
  for (const path of [...sitePages.filter(({ kind }) => kind === undefined).flatMap(listAddresses), ...others]) {
    const response = await page.request.get(path, { headers: { accept: "text/html" } });
    const html = await response.text();
    const found = await page.evaluate(findHtmlFaults, { html });
    const repair = await page.evaluate(findParserRepair, html);
    faults.push(...[...found, ...(repair ? [repair] : [])].map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

/** Expects what search engines and link previews read of a page, and returns its headings. `reader` is an empty page. */
const checkDocument = async (reader: Page, path: string): Promise<{ title: string; heading: string }> => {
  const response = await reader.request.get(path, { headers: { accept: "text/html" } });
  expect(response.status()).toBe(200);
  const found = await reader.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const read = (selector: string) => parsed.querySelector(selector)?.getAttribute("content") ?? "";
      const [heading, ...more] = parsed.querySelectorAll("h1");
      return {
        title: parsed.title,
        heading: heading?.textContent ?? "",
        more: more.length,
        description: read('meta[name="description"]'),
        image: read('meta[property="og:image"]'),
      };
    },
    await response.text(),
  );
  expect(found.more).toBe(0);
  expect(found.title).toContain(persona.productName);
  expect(found.description).toMatch(/.{40,}/);
  const image = await reader.request.get(new URL(found.image).pathname);
  expect(image.headers()["content-type"]).toBe("image/png");
  return found;
};

type RouterWindow = { __reactRouterDataRouter: { navigate(to: string): Promise<void> } };

/** Leads to another page of the same layout, as a link does: without a new document. */
const openInside = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => (window as unknown as RouterWindow).__reactRouterDataRouter.navigate(to), path);
  await expect(page).toHaveURL(path);
};

const expectNoOverflowAtAnyWidth = async (page: Page): Promise<void> => {
  for (const width of isNight ? [320, 360, 768, 1440] : [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
};

/** In a window of the usual size. */
const expectVisibleFocusIn = async (page: Page, viewport: ReturnType<Page["viewportSize"]>): Promise<void> => {
  if (viewport) await page.setViewportSize(viewport);
  await expectVisibleFocus(page);
};

/** All at night, by day one of so many. */
const choose = (paths: string[], every: number): string[] =>
  isNight ? paths : paths.filter((_, index) => index % every === 0);
// A window for each page, and each page anew for each rule, would cost as much as what is checked in it.
const chunk = (paths: string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, index) => paths.slice(index * size, (index + 1) * size));
const layoutRules = "no overflow in narrow windows, focus in view and uncovered";
const documentRules = "one h1, meta data";

for (const paths of chunk(choose(listLayout("public"), 3), 3))
  test(`${documentRules}, no violation, ${layoutRules}: ${paths.join(", ")}`, async ({ page, viewport }) => {
    test.slow();
    const reader = await page.context().newPage();
    for (const path of paths)
      await test.step(path, async () => {
        const isFirst = path === paths[0];
        const { title } = await checkDocument(reader, path);
        await page.goto(path);
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectNoOverflowAtAnyWidth(page);
        await (isFirst ? expectAccessible(page) : expectContentAccessible(page));
        await expectVisibleFocusIn(page, viewport);
      });
  });

for (const paths of chunk(choose(others, 4), 3))
  test(`no violation, ${layoutRules}: ${paths.join(", ")}`, async ({ page, viewport }) => {
    test.slow();
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoOverflowAtAnyWidth(page);
        await expectAccessible(page);
        await expectVisibleFocusIn(page, viewport);
      });
  });

for (const paths of chunk(choose(lookedAtElsewhere, 3), 3))
  test(`${layoutRules}: ${paths.join(", ")}`, async ({ page, viewport }) => {
    test.slow();
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expectNoOverflowAtAnyWidth(page);
        await expectVisibleFocusIn(page, viewport);
      });
  });

for (const paths of chunk(choose(listLayout("hub"), 14), 14))
  test(`${documentRules}, no violation, no overflow in narrow windows: ${paths.join(", ")}`, async ({ page }) => {
    test.slow();
    const reader = await page.context().newPage();
    for (const path of paths)
      await test.step(path, async () => {
        const isFirst = path === paths[0];
        const { heading, title } = await checkDocument(reader, path);
        // Chromium draws no frame of a page behind another.
        await page.bringToFront();
        await (isFirst ? page.goto(path) : openInside(page, path));
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expectNoOverflowAtAnyWidth(page);
        await (isFirst ? expectAccessible(page) : expectContentAccessible(page));
      });
  });
