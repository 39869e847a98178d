import { existsSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";

// Measures the time from a click on a link of the hub's sidebar until the page's heading is painted, at the first visit
// and at later ones. The link is hovered shortly before, as users do. Exits with 1 when a navigation takes too long.
// Usage: node bench/page-changes.ts http://localhost:3000 [Save-Data]
const allowedMs = 100;
const hoverMs = 120;
const rounds = 5;

const measureChange = async (page: Page, href: string): Promise<number> => {
  const link = page.locator(`nav a[href="${href}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate((path) => {
    const state = window as typeof window & { paintedAfter?: Promise<number> };
    state.paintedAfter = new Promise((resolve) => {
      addEventListener(
        "click",
        ({ timeStamp }) => {
          const before = document.querySelector("h1");
          const check = () => {
            const heading = document.querySelector("h1");
            if (location.pathname !== path || !heading || heading === before) return void requestAnimationFrame(check);
            // A message is handled after the frame is painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () => resolve(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(null);
          };
          requestAnimationFrame(check);
        },
        { capture: true, once: true },
      );
    });
  }, href);
  await link.hover();
  await page.waitForTimeout(hoverMs);
  await link.click();
  const ms = await page.evaluate(() => (window as typeof window & { paintedAfter?: Promise<number> }).paintedAfter);
  // What the new page loads when the browser is idle is not measured.
  await page.waitForLoadState("networkidle");
  return ms ?? Infinity;
};

const [address = "http://localhost:3000", savesData] = process.argv.slice(2);
const executablePath =
  process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  extraHTTPHeaders: savesData ? { "Save-Data": "on" } : {},
});
await page.goto(`${address}/app`);
await page.locator("html[data-hydrated]").waitFor();
await page.waitForLoadState("networkidle");
const hrefs = await page
  .locator('nav a[href^="/app"]')
  .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
// Starts with the second link: the first one is the current page.
const order = [...hrefs.slice(1), ...hrefs.slice(0, 1)];
const times = new Map<string, number[]>(order.map((href) => [href, []]));
for (let round = 0; round < rounds; round += 1)
  for (const href of order) times.get(href)?.push(await measureChange(page, href));
await browser.close();

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
for (const [href, [first = 0, ...later]] of times) {
  const laterMs = median(later);
  console.log(
    `${href.padEnd(28)} first ${first.toFixed(0).padStart(4)} ms, later ${laterMs.toFixed(0).padStart(4)} ms`,
  );
  if (first > allowedMs || laterMs > allowedMs) process.exitCode = 1;
}
