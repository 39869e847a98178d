import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { oldestStory, publishedStories } from "#tests/support/stories.ts";
import { recordLayoutShift } from "../layout.ts";
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

test.use({ isDrawn: true });

// Excerpts of real stories of different lengths: two to twelve words as titles, one to six sentences as openings.
const sentences = readdirSync("content/stories").flatMap((name) =>
  readFileSync(`content/stories/${name}`, "utf8")
    .split("---")
    .slice(2)
    .join(" ")
    .replaceAll(/[*_#>]/g, "")
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => /^[A-Z]/.test(sentence)),
);
const titles = sentences.slice(0, 60).map((sentence, index) =>
  sentence
    .split(" ")
    .slice(0, 2 + (index % 11))
    .join(" "),
);
const openings = titles.map((_, index) => sentences.slice(index, index + 1 + (index % 6)).join(" "));

const samples = [
  { name: "title", className: "font-display text-display font-medium tracking-display text-balance", texts: titles },
  { name: "heading", className: "font-display text-heading font-semibold text-balance", texts: titles },
  { name: "opening", className: "font-display text-title font-medium", texts: openings },
  { name: "paragraph", className: "text-reading leading-[1.75]", texts: openings },
];

// Lays out all samples at once, each in the web font and in the local fallback font.
const countEqualLines = (kinds: typeof samples) => {
  const container = document.createElement("div");
  (document.querySelector("article") ?? document.body).append(container);
  const addText = (className: string, text: string): HTMLElement => {
    const element = document.createElement("p");
    element.className = `prose mx-auto ${className}`;
    element.textContent = text;
    container.append(element);
    return element;
  };
  const rendered = kinds.map(({ name, className, texts }) => {
    const own = getComputedStyle(addText(className, "")).fontFamily;
    const local = own.replace(/^"?(Cormorant|Figtree|Newsreader)"?, /, "");
    const addTexts = (fontFamily: string) =>
      texts.map((text) => {
        const element = addText(className, text);
        element.style.fontFamily = fontFamily;
        return element;
      });
    return { name, usesLocal: own !== local, inOwn: addTexts(own), inLocal: addTexts(local) };
  });
  const measure = (element?: HTMLElement) => element?.getBoundingClientRect().height;
  const counts = rendered.map(({ name, usesLocal, inOwn, inLocal }) => {
    const equal = inOwn.filter((element, index) => measure(element) === measure(inLocal[index])).length;
    return { name, usesLocal, share: equal / inOwn.length };
  });
  container.remove();
  return counts;
};

test("breaks text into as many lines in the local font as in the web font at any width", async ({ page }) => {
  await page.goto(`/post/${oldestStory.slug}`);
  await page.evaluate(async () => {
    for (const family of ["Cormorant", "Figtree", "Newsreader"])
      for (const weight of [400, 600]) await document.fonts.load(`${weight} 1em ${family}`);
  });
  for (const width of [360, 412, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const counts = await page.evaluate(countEqualLines, samples);
    for (const { name, usesLocal, share } of counts) {
      expect(usesLocal, `${name} at ${width} px`).toBe(true);
      expect(share, `${name} at ${width} px`).toBeGreaterThanOrEqual(0.85);
    }
    expect(counts.reduce((sum, { share }) => sum + share, 0) / counts.length).toBeGreaterThanOrEqual(0.93);
  }
});

/** A fifth of what counts as good. */
const maxShift = 0.018;

const isTitleFontLoaded = () =>
  [...document.fonts].some(({ family, status }) => family === "Cormorant" && status === "loaded");

/**
 * Returns a function that measures the layout shift of a page whose fonts are loaded after its first paint. Scripts are
 * blocked, so that all shifts are due to fonts.
 */
const createShiftMeter = async (page: Page): Promise<(path: string) => Promise<number>> => {
  let painted = Promise.withResolvers<void>();
  const readLayoutShift = await recordLayoutShift(page);
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await page.route("**/*.woff2", async (route) => {
    await painted.promise;
    await route.continue();
  });
  return async (path) => {
    painted = Promise.withResolvers<void>();
    await page.mainFrame().goto(path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(await page.evaluate(isTitleFontLoaded), path).toBe(false);
    painted.resolve();
    await page.waitForFunction(isTitleFontLoaded);
    return readLayoutShift();
  };
};

for (const width of [360, 384, 412])
  test(`shifts no page visibly when its fonts are loaded late at ${width} px`, night, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    const measureShift = await createShiftMeter(page);
    const shifted: string[] = [];
    for (const path of [...publishedStories.map(({ slug }) => `/post/${slug}`), "/landing", "/auth", "/app"]) {
      const shift = await measureShift(path);
      if (shift > maxShift) shifted.push(`${path} ${shift}`);
    }
    expect(shifted).toEqual([]);
  });

test(
  "shifts no story visibly, with titles and openings of any length, when fonts are loaded late",
  night,
  async ({ page }) => {
    await page.setViewportSize({ width: 393, height: 823 });
    const measureShift = await createShiftMeter(page);
    // Replaces the text while the document is parsed, before the first paint.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const [heading, first, second, third] = document.querySelectorAll("article h1, article .prose > p");
        if (!heading || !first || !second || !third) return;
        const { searchParams } = new URL(location.href);
        const title = searchParams.get("title") ?? "";
        const opening = searchParams.get("opening") ?? "";
        heading.textContent = title;
        first.textContent = opening;
        second.innerHTML = `${opening} <em>${opening}</em> ${title}`;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const shifted: string[] = [];
    for (const [index, title] of titles.slice(0, 12).entries()) {
      const query = new URLSearchParams({ title, opening: openings[index] ?? title });
      const shift = await measureShift(`/post/${oldestStory.slug}?${query}`);
      if (shift > maxShift) shifted.push(`${title} ${shift}`);
    }
    expect(shifted).toEqual([]);
  },
);
