// Takes pictures of every page of a running site with the shipped texts, in four widths and both themes, as one contact
// sheet for each width and theme in docs/screens: node scripts/draw-screens.ts http://localhost:3000. With a name, it is
// the site of another character, of which two widths are enough: node scripts/draw-screens.ts http://localhost:3000 odile
import { mkdirSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { listAddresses } from "#contracts/site-addresses.ts";
import { sitePages } from "#contracts/site-pages.ts";

/** The window is high, to show more than the first screen. */
type Sheet = { width: number; height: number; columns: number; thumbnailWidth: number };

const folder = "docs/screens";
const sheets: Sheet[] = [
  { width: 360, height: 1_300, columns: 12, thumbnailWidth: 216 },
  { width: 768, height: 1_536, columns: 9, thumbnailWidth: 288 },
  { width: 1_440, height: 1_656, columns: 7, thumbnailWidth: 372 },
  { width: 1_920, height: 1_920, columns: 7, thumbnailWidth: 372 },
];
const themes = ["dark", "light"] as const;
const gap = 10;
const labelHeight = 22;

const listPaths = async (page: Page, site: string, character: string | undefined): Promise<string[]> => {
  if (character) {
    // The addresses that the site has.
    const sitemap = await (await page.request.get(`${site}/sitemap/0.xml`)).text();
    return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  }
  await page.goto(`${site}/landing`);
  const post = await page.locator('a[href^="/post/"]').first().getAttribute("href");
  const paths = sitePages
    .filter(({ kind, layout, path }) => kind !== "resource" && layout !== "console" && !path.startsWith("/dev/"))
    // Chapters and tabs of the same page are alike.
    .flatMap((one) => listAddresses(one).slice(0, 1))
    .filter((path) => path !== "/post");
  return [...paths, ...(post === null ? [] : [post])];
};

/** Resolves when fonts, pictures and the first pictures of films are there and painted. */
const settle = async (): Promise<void> => {
  for (const image of document.images) Object.assign(image, { loading: "eager", decoding: "sync" });
  const posters = [...document.querySelectorAll("video")].flatMap(({ poster }) =>
    poster === "" ? [] : [Object.assign(new Image(), { src: poster })],
  );
  await document.fonts.ready;
  await Promise.allSettled([...document.images, ...posters].map((image) => image.decode()));
  for (let frames = 0; frames < 2; frames += 1) await new Promise((painted) => requestAnimationFrame(painted));
};

const drawLabel = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}">` +
      `<text x="2" y="16" font-family="sans-serif" font-size="13" fill="#cfd3e6">${text}</text></svg>`,
  );

type Shown = { site: string; character: string | undefined; theme: (typeof themes)[number] };

const drawSheet = async (browser: Browser, sheet: Sheet, { character, site, theme }: Shown) => {
  const { width, height, columns, thumbnailWidth } = sheet;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce", colorScheme: theme });
  await page.addInitScript((name) => localStorage.setItem("chloe-theme", name), theme);
  const paths = await listPaths(page, site, character);
  const thumbnailHeight = Math.round((thumbnailWidth * height) / width);
  const [cellWidth, cellHeight] = [thumbnailWidth + gap, thumbnailHeight + labelHeight + gap];
  const parts: { input: Buffer; left: number; top: number }[] = [];
  const shown = new Set<string>();
  for (const path of paths) {
    await page.goto(site + path, { waitUntil: "load" });
    // A page that this site does not show leads to another one.
    if (new URL(page.url()).pathname !== path) continue;
    const [left, top] = [gap + (shown.size % columns) * cellWidth, gap + Math.floor(shown.size / columns) * cellHeight];
    shown.add(path);
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.waitForFunction(() => !document.querySelector(".animate-turn"));
    await page.evaluate(settle);
    const input = await sharp(await page.screenshot())
      .resize(thumbnailWidth, thumbnailHeight)
      .toBuffer();
    parts.push({ input: drawLabel(path, thumbnailWidth), left, top }, { input, left, top: top + labelHeight });
  }
  await page.close();
  const rows = Math.ceil(shown.size / columns);
  await sharp({
    create: { width: gap + columns * cellWidth, height: gap + rows * cellHeight, channels: 3, background: "#0b0d1c" },
  })
    .composite(parts)
    .webp({ quality: 55, effort: 6 })
    .toFile(`${folder}/${character ? `${character}-` : ""}${width}-${theme}.webp`);
};

const [site = "http://localhost:3000", character] = process.argv.slice(2);
const drawn = character ? sheets.filter(({ width }) => width === 360 || width === 1_440) : sheets;
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking"],
});
for (const sheet of drawn) for (const theme of themes) await drawSheet(browser, sheet, { site, character, theme });
await browser.close();
