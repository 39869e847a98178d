// The hero portrait, at night and at dawn. Usage: node media/portrait.mjs [night|dawn] [preview.png width]
import { drawChloe } from "./character/chloe.mjs";
import { growHair } from "./character/hair.mjs";
import { restingPose } from "./character/pose.mjs";
import { themes } from "./scene/themes.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient, nightStops } from "./scene/sky.mjs";
import { drawButterfly, wingColors } from "./scene/butterfly.mjs";
import { glow, grain, newCanvas, resized, save, savePreview, scoped } from "./drawing/canvas.mjs";
import { palette } from "./drawing/color.mjs";

const swarm = [
  { x: 0.642, y: 0.262, size: 0.048, angle: 0.75, flap: 0.5, colors: wingColors.gold, mode: "source-over", halo: 0.5 },
  { x: 0.775, y: 0.2, size: 0.062, angle: 0.5, flap: 0.35, colors: wingColors.aurora },
  { x: 0.9, y: 0.365, size: 0.034, angle: -0.35, flap: 0.6, colors: wingColors.rose },
  { x: 0.13, y: 0.3, size: 0.03, angle: -0.5, flap: 0.5, colors: wingColors.teal },
  { x: 0.085, y: 0.62, size: 0.045, angle: 0.3, flap: 0.2, colors: wingColors.rose },
  { x: 0.9, y: 0.83, size: 0.05, angle: 0.6, flap: 0.45, colors: wingColors.gold },
];

function nightSky(ctx, width, height) {
  fillGradient(ctx, width, height, nightStops);
  drawAurora(ctx, width, height, { base: 0.6, tall: 0.62, alpha: 1.7, seed: 4, bands: 3, hue: 0.02 });
  drawStars(ctx, width, height, { count: 620, seed: 9, size: width / 1100 });
}

function dawnSky(ctx, width, height) {
  fillGradient(ctx, width, height, [
    [0, [214, 226, 250]],
    [0.35, [236, 226, 248]],
    [0.65, [255, 230, 226]],
    [1, [255, 244, 226]],
  ]);
  scoped(ctx, {}, () => {
    glow(ctx, width * 0.8, height * 0.2, width * 0.8, [255, 255, 250], 0.7);
    glow(ctx, width * 0.1, height * 0.75, width * 0.6, [255, 214, 196], 0.5);
    glow(ctx, width * 0.95, height * 0.7, width * 0.6, [190, 240, 240], 0.55);
  });
  drawAurora(ctx, width, height, { base: 0.55, tall: 0.5, alpha: 0.55, seed: 4, mode: "soft-light" });
}

function paintPortrait(name, width) {
  const height = Math.round(width * 1.25),
    theme = themes[name];
  const [canvas, ctx] = newCanvas(width, height);
  (name === "night" ? nightSky : dawnSky)(ctx, width, height);
  const colors = name === "night" ? undefined : [palette.pearl];
  drawMotes(ctx, width, height, { count: 90, size: width / 700, alpha: 0.8, colors });
  const pose = { ...restingPose, x: width * 0.465, y: height * 0.425, scale: width * 0.213 };
  drawChloe(ctx, pose, theme, growHair(), { detail: 2 });
  const mode = name === "night" ? "lighter" : "source-over";
  for (const b of swarm)
    drawButterfly(ctx, b.x * width, b.y * height, b.size * width, { mode, halo: name === "night" ? 1 : 0.4, ...b });
  grain(ctx, width, height, name === "night" ? 0.1 : 0.06);
  return canvas;
}

const [only, preview, previewWidth] = process.argv.slice(2);
for (const name of only ? [only] : ["night", "dawn"]) {
  const canvas = paintPortrait(name, Number(previewWidth ?? 1600));
  if (preview) {
    await savePreview(canvas, preview);
    continue;
  }
  const file = name === "night" ? "portrait/hero" : "portrait/hero-light";
  for (const [size, maxKb] of [
    [480, 30],
    [960, 90],
    [1600, 260],
  ]) {
    const picture = resized(canvas, size, Math.round(size * 1.25));
    await save(picture, `${file}-${size}.webp`, { quality: 84, maxKb });
    await save(picture, `${file}-${size}.avif`, { quality: 62, maxKb: maxKb * 0.72 });
  }
}
