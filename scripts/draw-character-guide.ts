// Takes the pictures of docs/your-character.md from a running site with the shipped texts:
// node scripts/draw-character-guide.ts http://localhost:3000
import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";

type Box = { x: number; y: number; width: number; height: number };
type Shot = {
  /** Of the picture, which is that of the file in `content/`. */
  name: string;
  path: string;
  open?(page: Page): Promise<unknown>;
  /** Selectors of what the file changes. */
  marks: string[];
  /** Scrolled to the upper edge of the window. */
  top?: string;
};

const folder = "docs/your-character";
const size = { width: 1_200, height: 760 };
const pictureWidth = 900;
const space = 10;

const openCharacter = async (page: Page) => {
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await page.getByRole("tab", { name: "Character" }).click();
  await page.getByRole("button", { name: "Edit: Who they are", exact: true }).click();
  await page.getByRole("form").first().waitFor();
};

const shots: Shot[] = [
  { name: "persona", path: "/landing", marks: ["header a[href='/landing']", "h1", "h1 + p"] },
  {
    name: "landing",
    path: "/landing",
    top: "section:has(> div > #bio-heading)",
    marks: ["#bio-heading", "div:has(> #bio-heading) ul", "section:has(> div > #bio-heading) .grid:has(> p)"],
  },
  { name: "chat", path: "/chloe-chat", marks: ["[role=log]", "[aria-label='Suggestions']"] },
  {
    name: "story-page",
    path: "/chloe-story",
    top: "section:has(.story-door)",
    marks: ["section:has(.story-door) h2", ".story-door", ".story-text"],
  },
  { name: "pictures", path: "/landing", marks: ["main header img"] },
  { name: "character", path: "/admin", open: openCharacter, marks: ["form"] },
];

/** Resolves when the fonts are there and all pictures in the window are decoded. */
const waitForPictures = async (): Promise<void> => {
  const isInWindow = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight;
  await document.fonts.ready;
  await Promise.allSettled([...document.images].filter(isInWindow).map((image) => image.decode()));
};

const findBoxes = async (page: Page, marks: readonly string[]): Promise<Box[]> => {
  const boxes = await Promise.all(
    marks.map((mark) => page.locator(mark).filter({ visible: true }).first().boundingBox()),
  );
  return boxes.flatMap((box, index) => {
    if (!box) throw new Error(`There is no ${marks[index]}.`);
    const x = Math.max(3, box.x - space);
    const y = Math.max(3, box.y - space);
    const right = Math.min(size.width - 3, box.x + box.width + space);
    const bottom = Math.min(size.height - 3, box.y + box.height + space);
    return right > x && bottom > y ? [{ x, y, width: right - x, height: bottom - y }] : [];
  });
};

/** Everything but the marked parts in the dark. */
const drawMarks = (boxes: readonly Box[]): Buffer => {
  const rects = (attributes: string) =>
    boxes
      .map(
        ({ x, y, width, height }) =>
          `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" ${attributes}/>`,
      )
      .join("");
  const { width, height } = size;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<mask id="m"><rect width="100%" height="100%" fill="#fff"/>${rects('fill="#000"')}</mask>` +
      `<rect width="100%" height="100%" fill="#000" fill-opacity=".58" mask="url(#m)"/>` +
      `${rects('fill="none" stroke="#ffd080" stroke-width="4"')}</svg>`,
  );
};

const [site = "http://localhost:3000"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: size, reducedMotion: "reduce", colorScheme: "dark" });
for (const { name, path, marks, open, top } of shots) {
  await page.goto(site + path);
  await open?.(page);
  if (top !== undefined)
    await page
      .locator(top)
      .first()
      .evaluate((element) => element.scrollIntoView());
  await page.evaluate(waitForPictures);
  const input = drawMarks(await findBoxes(page, marks));
  const shot = await sharp(await page.screenshot())
    .composite([{ input }])
    .png()
    .toBuffer();
  await sharp(shot).resize(pictureWidth).webp({ quality: 62, effort: 6 }).toFile(`${folder}/${name}.webp`);
}
await browser.close();
