// Pictures for a character without a portrait: a being of light without a face. Usage:
// node media/starter.mjs [name preview.png]
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { bloom, glow, grain, mediaFolder, newCanvas, resized, save, savePreview, scoped } from "./drawing/canvas.mjs";
import { palette } from "./drawing/color.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient, nightStops } from "./scene/sky.mjs";
import { drawLightBeing } from "./scene/light-being.mjs";

const dawnSky = [
  [0, [216, 226, 250]],
  [0.4, [234, 224, 250]],
  [0.7, [252, 230, 232]],
  [1, [255, 242, 224]],
];

function paintSky(ctx, width, height, { isNight, seed, base = 0.62, stars = 420 }) {
  fillGradient(ctx, width, height, isNight ? nightStops : dawnSky);
  if (isNight) {
    drawAurora(ctx, width, height, { base, tall: 0.6, alpha: 1.2, seed, bands: 3 });
    drawStars(ctx, width, height, { count: stars, seed: seed + 5, size: width / 1100 });
    return;
  }
  glow(ctx, width * 0.85, height * 0.15, width * 0.8, [255, 255, 250], 0.8);
  glow(ctx, width * 0.1, height * 0.8, width * 0.7, [255, 214, 190], 0.55);
  glow(ctx, width * 0.95, height * 0.75, width * 0.6, [186, 238, 238], 0.6);
  drawAurora(ctx, width, height, { base, tall: 0.5, alpha: 0.6, seed, mode: "soft-light" });
}

/** What is above the line, upside down below it, as in still water. */
function reflect(ctx, canvas, line, isNight) {
  const { width, height } = canvas;
  const y = height * line;
  const [water, w] = newCanvas(width, height - y);
  for (let row = 0; row < height - y; row += 1) {
    const shift = Math.sin(row * 0.11 + Math.sin(row * 0.023) * 3) * (2 + row * 0.03);
    w.drawImage(canvas, 0, Math.max(0, y - row * 1.15 - 1), width, 1, shift, row, width, 1);
  }
  scoped(ctx, { globalAlpha: isNight ? 0.72 : 0.6 }, () => ctx.drawImage(water, 0, y));
  const shade = ctx.createLinearGradient(0, y, 0, height);
  shade.addColorStop(0, isNight ? "rgba(5,8,30,0.1)" : "rgba(255,255,255,0.25)");
  shade.addColorStop(1, isNight ? "rgba(4,6,22,0.85)" : "rgba(236,226,250,0.8)");
  ctx.fillStyle = shade;
  ctx.fillRect(0, y, width, height - y);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    const shine = ctx.createLinearGradient(0, 0, width, 0);
    shine.addColorStop(0, "rgba(140,200,255,0)");
    shine.addColorStop(0.5, "rgba(255,226,180,0.55)");
    shine.addColorStop(1, "rgba(140,200,255,0)");
    ctx.fillStyle = shine;
    ctx.fillRect(0, y - 1, width, 2);
  });
}

function paint(width, height, { isNight = true, seed = 4, sky, beings, water, motes = 90, tint }) {
  const [canvas, ctx] = newCanvas(width, height);
  paintSky(ctx, width, height, { isNight, seed, ...sky });
  for (const { x, y, size, turn = 0.4, seed: own = seed } of beings)
    drawLightBeing(ctx, width, height, {
      isNight,
      seed: own,
      turn,
      x: x * width,
      y: y * height,
      height: size * height,
    });
  if (tint)
    scoped(ctx, { globalCompositeOperation: isNight ? "lighter" : "soft-light" }, () => tint(ctx, width, height));
  if (water) reflect(ctx, canvas, water, isNight);
  drawMotes(ctx, width, height, { count: motes, size: width / 760, alpha: isNight ? 0.8 : 0.55, seed: seed + 2 });
  if (isNight) bloom(ctx, canvas, [[width / 60, 0.18]]);
  grain(ctx, width, height, isNight ? 0.09 : 0.05);
  return canvas;
}

const heroBeing = { beings: [{ x: 0.54, y: 0.43, size: 0.72 }], seed: 4 };
const moods = {
  neutral: { turn: 0.4, tint: palette.teal },
  happy: { turn: 1.5, tint: palette.gold },
  surprised: { turn: 2.6, tint: palette.rose },
};
const paintMood = ({ turn, tint }) =>
  paint(1024, 1024, {
    seed: 11,
    sky: { stars: 110, base: 0.8 },
    beings: [{ x: 0.5, y: 0.5, size: 0.84, turn }],
    motes: 30,
    tint: (ctx, width, height) => glow(ctx, width * 0.5, height * 0.5, width * 0.7, tint, 0.1),
  });

const scenes = {
  opening: { seed: 21, beings: [{ x: 0.5, y: 0.44, size: 0.62, turn: 0.9 }], water: 0.8 },
  "the-awakening": { seed: 33, beings: [{ x: 0.5, y: 0.56, size: 0.3, turn: 2 }], water: 0.7, sky: { base: 0.5 } },
  "learning-to-feel": {
    seed: 47,
    beings: [
      { x: 0.36, y: 0.4, size: 0.52, turn: 0.2 },
      { x: 0.71, y: 0.55, size: 0.34, turn: 2.2, seed: 52 },
    ],
  },
  "finding-purpose": {
    seed: 63,
    isNight: true,
    beings: [
      { x: 0.5, y: 0.36, size: 0.5, turn: 1.4 },
      { x: 0.18, y: 0.7, size: 0.14, turn: 0.3, seed: 8 },
      { x: 0.8, y: 0.66, size: 0.17, turn: 2.4, seed: 9 },
      { x: 0.34, y: 0.74, size: 0.09, turn: 1.1, seed: 10 },
      { x: 0.66, y: 0.75, size: 0.08, turn: 0.6, seed: 12 },
    ],
    water: 0.82,
  },
};

const pictures = {
  hero: () => paint(1600, 2000, heroBeing),
  "hero-light": () => paint(1600, 2000, { ...heroBeing, isNight: false }),
  share: () =>
    paint(2400, 1260, { seed: 21, sky: { base: 0.85, stars: 200 }, beings: [{ x: 0.79, y: 0.46, size: 0.86 }] }),
  ...Object.fromEntries(Object.entries(moods).map(([name, mood]) => [name, () => paintMood(mood)])),
  ...Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, () => paint(1350, 1800, scene)])),
};

const inStarter = (file) => `starter/${file}`;
const saveReduced = async (canvas, file, colors) => {
  const target = path.join(mediaFolder, inStarter(file));
  await mkdir(path.dirname(target), { recursive: true });
  const reduced = sharp(await canvas.encode("png")).png({ palette: true, colors, effort: 10, dither: 0.9 });
  await writeFile(target, await reduced.toBuffer());
};

/** Behind its texts, as the server measures any portrait (`server/media/pictures/measure-grounds.ts`). */
const grounds = { hero: "001559114fff", "hero-light": "abefff99dffe" };

async function savePortraits() {
  for (const name of ["hero", "hero-light"]) {
    const canvas = pictures[name]();
    const stem = `portrait/${name}-${grounds[name]}`;
    for (const [size, maxKb] of [
      [480, 18],
      [960, 44],
      [1600, 100],
    ]) {
      const picture = resized(canvas, size, size * 1.25);
      await save(picture, inStarter(`${stem}-${size}.webp`), { quality: 80, maxKb });
      await save(picture, inStarter(`${stem}-${size}.avif`), { quality: 60, maxKb: maxKb * 0.7 });
    }
  }
}

async function saveAvatars() {
  for (const name of Object.keys(moods)) {
    const canvas = pictures[name]();
    await save(resized(canvas, 512, 512), inStarter(`avatar/${name}.webp`), { quality: 82, maxKb: 26 });
    await save(resized(canvas, 256, 256), inStarter(`avatar/${name}-256.webp`), { quality: 82, maxKb: 10 });
    await save(resized(canvas, 128, 128), inStarter(`avatar/${name}-128.webp`), { quality: 82, maxKb: 5 });
  }
}

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">
<defs><linearGradient id="bg" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0a0d28"/><stop offset="1" stop-color="#2a1f66"/></linearGradient>
<linearGradient id="a" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#5fe9ff"/><stop offset=".6" stop-color="#8f8cff"/><stop offset="1" stop-color="#ff86c6"/></linearGradient>
<radialGradient id="c"><stop offset="0" stop-color="#fffdf2"/><stop offset=".45" stop-color="#ffe3a4"/><stop offset="1" stop-color="#ffd080" stop-opacity="0"/></radialGradient></defs>
<rect x="-32" y="-32" width="64" height="64" rx="15" fill="url(#bg)"/>
<path d="M1-27C4-17 18-10 18 6 18 17 10 24 0 24-10 24-18 17-18 6-18-6-7-10-6-19-1-16 0-21 1-27Z" fill="url(#a)"/>
<circle cy="7" r="15" fill="url(#c)"/><circle cy="7" r="5" fill="#fffdf2"/>
</svg>
`;

async function saveIcons() {
  const canvas = pictures.neutral();
  for (const [file, size] of [
    ["icon-512.png", 512],
    ["icon-192.png", 192],
    ["apple-touch-icon.png", 180],
  ]) {
    await saveReduced(resized(canvas, size, size), `icons/${file}`, 96);
  }
  await writeFile(path.join(mediaFolder, inStarter("icons/favicon.svg")), favicon);
}

async function saveOthers() {
  await saveReduced(resized(pictures.share(), 1200, 630), "og-background.png", 80);
  for (const name of Object.keys(scenes)) {
    const picture = resized(pictures[name](), 675, 900);
    await save(picture, inStarter(`story-page/${name}.webp`), { quality: 76, maxKb: 34 });
    await save(picture, inStarter(`story-page/${name}.avif`), { quality: 56, maxKb: 22 });
  }
}

const [only, preview] = process.argv.slice(2);
if (only) {
  const canvas = pictures[only]();
  await savePreview(resized(canvas, 800, (800 * canvas.height) / canvas.width), preview);
} else for (const step of [savePortraits, saveAvatars, saveIcons, saveOthers]) await step();
