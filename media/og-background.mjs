// Background for link previews: calm night for a title on the left, Chloe on the right third.
// Usage: node media/og-background.mjs
import path from "node:path";
import sharp from "sharp";
import { drawChloe } from "./character/chloe.mjs";
import { growHair } from "./character/hair.mjs";
import { restingPose } from "./character/pose.mjs";
import { themes } from "./scene/themes.mjs";
import { drawAurora, drawStars, fillGradient, nightStops } from "./scene/sky.mjs";
import { drawButterfly, wingColors } from "./scene/butterfly.mjs";
import { mediaFolder, newCanvas, resized } from "./drawing/canvas.mjs";

const width = 2400,
  height = 1260;
const [canvas, ctx] = newCanvas(width, height);
fillGradient(ctx, width, height, nightStops);
drawAurora(ctx, width, height, { base: 0.82, tall: 0.66, alpha: 0.8, seed: 21 });
drawStars(ctx, width, height, { count: 180, seed: 14, size: 1.6, alpha: 0.8 });
const calm = ctx.createLinearGradient(0, 0, width * 0.72, 0);
calm.addColorStop(0, "rgba(5,7,24,0.72)");
calm.addColorStop(0.7, "rgba(6,8,28,0.45)");
calm.addColorStop(1, "rgba(6,8,28,0)");
ctx.fillStyle = calm;
ctx.fillRect(0, 0, width, height);
drawChloe(
  ctx,
  { ...restingPose, x: width * 0.8, y: height * 0.45, scale: height * 0.24, smile: 0.5 },
  themes.night,
  growHair(),
  { detail: 2 },
);
drawButterfly(ctx, width * 0.57, height * 0.26, 54, { angle: -0.4, flap: 0.4, colors: wingColors.aurora });
drawButterfly(ctx, width * 0.53, height * 0.74, 34, { angle: 0.4, flap: 0.5, colors: wingColors.rose });

const picture = await resized(canvas, 1200, 630).encode("png");
await sharp(picture)
  .png({ palette: true, colours: 132, dither: 1, compressionLevel: 9, effort: 10 })
  .toFile(path.join(mediaFolder, "og-background.png"));
