// Chloe's face in three moods, as square pictures in three sizes. Usage: node media/avatars.mjs [preview.png]
import { drawChloe } from "./character/chloe.mjs";
import { growHair } from "./character/hair.mjs";
import { restingPose } from "./character/pose.mjs";
import { themes } from "./scene/themes.mjs";
import { drawAurora, drawStars, fillGradient } from "./scene/sky.mjs";
import { drawButterfly, wingColors } from "./scene/butterfly.mjs";
import { glow, grain, newCanvas, resized, save, savePreview, scoped } from "./drawing/canvas.mjs";
import { palette } from "./drawing/color.mjs";

const size = 1024;
const moods = {
  happy: {
    smile: 1.05,
    lids: 0.88,
    brow: 0.55,
    roll: -0.1,
    yaw: -0.18,
    pitch: 0.03,
    open: 0.62,
    gazeY: -0.03,
    tint: palette.rose,
  },
  surprised: {
    smile: 0.22,
    lids: 1.04,
    brow: 1.3,
    roll: -0.02,
    yaw: -0.14,
    pitch: 0.05,
    open: 0.78,
    gazeY: -0.12,
    tint: palette.gold,
  },
  neutral: { smile: 0.5, lids: 0.86, brow: 0.05, roll: -0.07, yaw: -0.22, tint: palette.teal },
};

function paintMood({ tint, ...mood }, hair) {
  const [canvas, ctx] = newCanvas(size, size);
  fillGradient(ctx, size, size, [
    [0, [7, 9, 32]],
    [0.6, [20, 20, 70]],
    [1, [38, 28, 96]],
  ]);
  drawAurora(ctx, size, size, { base: 0.75, tall: 0.7, alpha: 1.1, seed: 4 });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => glow(ctx, size * 0.7, size * 0.4, size * 0.6, tint, 0.35));
  drawStars(ctx, size, size, { count: 120, seed: 3 });
  drawChloe(ctx, { ...restingPose, x: size * 0.492, y: size * 0.495, scale: size * 0.3, ...mood }, themes.night, hair, {
    detail: 2,
  });
  drawButterfly(ctx, size * 0.735, size * 0.2, size * 0.075, {
    angle: 0.7,
    flap: 0.5,
    colors: wingColors.gold,
    mode: "source-over",
    halo: 0.5,
  });
  grain(ctx, size, size, 0.06);
  return canvas;
}

const hair = growHair();
const [preview] = process.argv.slice(2);
const sheet = newCanvas(size * 3, size);
for (const [index, name] of Object.keys(moods).entries()) {
  const canvas = paintMood(moods[name], hair);
  sheet[1].drawImage(canvas, index * size, 0);
  if (preview) continue;
  await save(resized(canvas, 512, 512), `avatar/${name}.webp`, { quality: 86, maxKb: 48 });
  await save(resized(canvas, 256, 256), `avatar/${name}-256.webp`, { quality: 86, maxKb: 18 });
  await save(resized(canvas, 128, 128), `avatar/${name}-128.webp`, { quality: 86, maxKb: 7 });
}
if (preview) await savePreview(resized(sheet[0], 1536, 512), preview);
