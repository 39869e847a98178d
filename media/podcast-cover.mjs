// The cover of the podcast: the face of the portrait in a square, 3000 pixels. Usage: node media/podcast-cover.mjs [preview.png]
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { drawChloe } from "./character/chloe.mjs";
import { growHair } from "./character/hair.mjs";
import { restingPose } from "./character/pose.mjs";
import { grain, mediaFolder, newCanvas, resized, savePreview } from "./drawing/canvas.mjs";
import { drawButterfly, wingColors } from "./scene/butterfly.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient, nightStops } from "./scene/sky.mjs";
import { themes } from "./scene/themes.mjs";

/** What directories take at most. */
const side = 3000;
const maxBytes = 900_000;

const swarm = [
  { x: 0.79, y: 0.2, size: 0.075, angle: 0.5, flap: 0.35, colors: wingColors.aurora },
  { x: 0.14, y: 0.26, size: 0.05, angle: -0.5, flap: 0.5, colors: wingColors.gold },
  { x: 0.88, y: 0.6, size: 0.045, angle: 0.3, flap: 0.2, colors: wingColors.rose },
  { x: 0.1, y: 0.72, size: 0.04, angle: -0.35, flap: 0.6, colors: wingColors.teal },
];

// Painted at half the size: the light is soft, and what is sharp stays so when it is enlarged once.
const width = side / 2;
const [canvas, ctx] = newCanvas(width, width);
fillGradient(ctx, width, width, nightStops);
drawAurora(ctx, width, width, { base: 0.6, tall: 0.62, alpha: 1.7, seed: 4, bands: 3, hue: 0.02 });
drawStars(ctx, width, width, { count: 520, seed: 9, size: width / 1100 });
drawMotes(ctx, width, width, { count: 90, size: width / 700, alpha: 0.8 });
const pose = { ...restingPose, x: width * 0.48, y: width * 0.5, scale: width * 0.25 };
drawChloe(ctx, pose, themes.night, growHair(), { detail: 2 });
for (const b of swarm) drawButterfly(ctx, b.x * width, b.y * width, b.size * width, { mode: "lighter", halo: 1, ...b });
grain(ctx, width, width, 0.05);

if (process.argv[2]) await savePreview(canvas, process.argv[2]);
else {
  const cover = resized(canvas, side, side);
  let bytes;
  for (let quality = 88; quality > 40; quality -= 4) {
    bytes = await cover.encode("jpeg", quality);
    if (bytes.length <= maxBytes) break;
  }
  await writeFile(path.join(mediaFolder, "podcast/cover.jpg"), bytes);
}
