import { readdirSync, readFileSync } from "node:fs";
import { oldestStory } from "#tests/support/stories.ts";
import { expect, test } from "../site.ts";

// Beginnings of different length of real stories: two to twelve words for titles, one to six sentences for openings.
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

for (const width of [360, 412, 768, 1440])
  test(`text takes as many lines in the local font as in the web font at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/post/${oldestStory.slug}`);
    const counts = await page.evaluate(async (kinds) => {
      await Promise.all(
        ["500 20px Cormorant", "600 20px Cormorant", "400 20px Figtree"].map((f) => document.fonts.load(f)),
      );
      const room = document.querySelector("article") ?? document.body;
      return kinds.map(({ name, className, texts }) => {
        const element = document.createElement("p");
        element.className = `prose mx-auto ${className}`;
        room.append(element);
        const own = getComputedStyle(element).fontFamily;
        const local = own.replace(/^"?(Cormorant|Figtree)"?, /, "");
        const measure = (family: string, text: string) => {
          element.style.fontFamily = family;
          element.textContent = text;
          return element.getBoundingClientRect().height;
        };
        const equal = texts.filter((text) => measure(own, text) === measure(local, text)).length;
        const usesLocal = own !== local;
        element.remove();
        return { name, usesLocal, share: equal / texts.length };
      });
    }, samples);
    for (const { name, usesLocal, share } of counts) {
      expect(usesLocal, name).toBe(true);
      expect(share, name).toBeGreaterThanOrEqual(0.85);
    }
    expect(counts.reduce((sum, { share }) => sum + share, 0) / counts.length).toBeGreaterThanOrEqual(0.93);
  });

for (const path of [`/post/${oldestStory.slug}`, "/landing", "/auth"])
  test(`${path} stays where it was painted when its fonts arrive late`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.route("**/*.woff2", async (route) => {
      await painted;
      await route.continue();
    });
    let isPainted = (): void => {};
    const painted = new Promise<void>((resolve) => (isPainted = resolve));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    isPainted();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shifted).toBeLessThan(0.01);
  });
